// A command being written: its options as fields in a row, the required ones first, and a last
// place from which the optional ones are added. All of it by keyboard.

import { el, fill } from "./dom.js";
import { localised } from "./commands.js";
import { MoreOptions } from "./more-options.js";
import { OptionField } from "./option-field.js";
import { Suggestions } from "./suggestions.js";

/**
 * Emits "send" (everything fits; read `call()`) and "leave" (back to plain text).
 * `ask(line, option)` promises the bot's choices for an option.
 */
export class CommandLine extends EventTarget {
  #table;
  #list;
  #suggestions;
  #fields = [];
  #focused = null;
  #more;

  constructor(entry, table, list, ask) {
    super();
    this.entry = entry;
    this.#table = table;
    this.#list = list;
    this.#suggestions = new Suggestions(list, table, (option) => ask(this, option));
    this.about = el("p", { class: "line-about", id: "line-about" });
    this.errors = el("div", { class: "line-errors", role: "alert" });
    this.row = el("span", { class: "line-fields" });
    this.#more = new MoreOptions({ absent: () => this.#absent, list, add: (option) => this.#addAndGo(option) });
    this.name = el("span", { class: "line-name", tabindex: "-1" }, `/${entry.title}`);
    this.node = el(
      "div",
      { class: "line", role: "group", "aria-label": `Command ${entry.title}` },
      this.about,
      this.errors,
      el("div", { class: "line-body" }, this.name, this.row, this.#more.input),
    );
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusin", (event) => this.#focusedOn(event.target));
    this.node.addEventListener("focusout", () => this.#suggestions.close());
    for (const option of entry.options.filter((o) => o.required)) this.#add(option);
    this.#refresh();
  }

  /** Put the cursor where something is still to be given, or behind the last field. */
  focus() {
    const next = this.#fields.find((field) => field.empty) ?? null;
    (next?.input ?? this.#end).focus();
  }

  /** Fill fields with texts by option name, adding the optional ones. */
  typeIn(values) {
    for (const [name, text] of values) this.#fieldFor(name)?.type(text);
    this.#refresh();
  }

  /** What the server calls a command: { name, path, options, files } with all that was given. */
  call() {
    const given = this.#fields.filter((field) => !field.empty);
    const options = given.map((field) => this.#wire(field)).filter((option) => "value" in option);
    const files = given.filter((field) => field.isFile).map(({ option, file }) => ({ option: option.name, file }));
    return { name: this.entry.name, path: this.entry.path, options, files };
  }

  /** The options as they stand for a completion of one of them. */
  partial(focused) {
    return this.#fields
      .filter((field) => !field.isFile && (field.option === focused || !field.empty))
      .map((field) => {
        if (field.option !== focused) return this.#wire(field);
        return { name: focused.name, type: focused.type, value: field.text, focused: true };
      })
      .filter((option) => "value" in option);
  }

  /** Everything that was put in, to be taken over by a line made anew. */
  snapshot() {
    return this.#fields.map((field) => ({ name: field.option.name, ...field.snapshot() }));
  }

  restore(snapshot) {
    for (const { name, ...content } of snapshot) this.#fieldFor(name)?.restore(content);
    this.#refresh();
  }

  /** Show errors [{ option, text }] at their options and go to the first. */
  showErrors(errors) {
    const loose = [];
    let first = null;
    for (const { option, text } of errors) {
      const field = this.#fieldFor(option);
      if (field) field.showError(text);
      else loose.push(el("span", { class: "field-error" }, text));
      first ??= field ?? null;
    }
    this.#refresh();
    fill(this.errors, this.#fields.map((field) => field.error), loose);
    first?.input.focus();
  }

  #wire(field) {
    const { name, type } = field.option;
    return { name, type, ...field.result(this.#table) };
  }

  #add(option) {
    const field = new OptionField(option);
    const { input } = field;
    input.setAttribute("aria-describedby", "line-about");
    input.addEventListener("input", () => {
      if (!field.isFile) this.#suggestions.offer(option, field.text);
      this.#refresh();
    });
    input.addEventListener("click", () => this.#offerFor(field));
    this.#fields.push(field);
    this.row.append(field.node);
    return field;
  }

  #fieldFor(name) {
    const present = this.#fields.find((field) => field.option.name === name);
    const option = this.entry.options.find((o) => o.name === name);
    return present ?? (option ? this.#add(option) : null);
  }

  #remove(field) {
    const before = this.#fields[this.#fields.indexOf(field) - 1];
    this.#fields = this.#fields.filter((other) => other !== field);
    this.#refresh();
    (before?.input ?? this.#end).focus();
    field.node.remove();
  }

  /** Where the cursor goes when every field has something. */
  get #end() {
    if (this.#more.available) return this.#more.input;
    return this.#fields.at(-1)?.input ?? this.name;
  }

  get #absent() {
    const present = new Set(this.#fields.map((field) => field.option.name));
    return this.entry.options.filter((option) => !present.has(option.name));
  }

  #refresh() {
    this.#more.refresh();
    fill(this.errors, this.#fields.map((field) => field.error));
  }

  #addAndGo(option) {
    const field = this.#add(option);
    this.#refresh();
    field.input.focus();
  }

  /** What the list box calls when a row is picked. */
  picked(row) {
    if (row.option) {
      this.#more.take(row.option);
      return;
    }
    this.#focused?.choose(row);
    this.#suggestions.close();
    this.focus();
  }

  #focusedOn(target) {
    const field = this.#fields.find((f) => f.input === target) ?? null;
    this.#focused = field;
    this.#describe(field);
    if (target === this.#more.input) this.#more.offer();
    else if (field && !field.isFile) {
      this.#list.attach(field.input);
      this.#offerFor(field);
    }
  }

  #offerFor(field) {
    if (!field.isFile && !field.chosen) this.#suggestions.offer(field.option, field.text, { atOnce: true });
  }

  #describe(field) {
    if (!field) {
      fill(this.about, el("b", {}, `/${this.entry.title}`), ` ${this.entry.description}`);
      return;
    }
    const text = localised(field.option, "description");
    fill(this.about, el("b", {}, field.label), ` ${text}`, field.option.required ? el("i", {}, " needed") : null);
  }

  #key(event) {
    if (event.isComposing) return;
    const handler = {
      ArrowDown: () => this.#vertical(1),
      ArrowUp: () => this.#vertical(-1),
      Enter: () => this.#enter(event),
      Tab: () => !event.shiftKey && this.#list.open && this.#list.pick(),
      Escape: () => this.#escape(),
      Backspace: () => this.#backspace(event.target),
      ArrowLeft: () => this.#sideways(event.target, -1),
      ArrowRight: () => this.#sideways(event.target, 1),
    }[event.key];
    if (handler?.()) event.preventDefault();
  }

  #vertical(step) {
    if (this.#list.open) this.#list.move(step);
    else if (document.activeElement === this.#more.input) this.#more.offer();
    else if (this.#focused && !this.#focused.isFile) {
      const { option, chosen, text } = this.#focused;
      this.#suggestions.offer(option, chosen ? "" : text, { atOnce: true });
    }
    return true;
  }

  #enter(event) {
    if (event.target.matches("button.field-file") && this.#focused?.empty) return false;
    if (this.#list.open && this.#list.pick()) return true;
    const unfinished = this.#fields.some((field) => field.option.required && field.empty);
    if (unfinished && this.#focused && !this.#focused.empty) this.focus();
    else this.send();
    return true;
  }

  /** Send when everything fits, or show what does not. */
  send() {
    this.#suggestions.close();
    for (const field of this.#fields) field.showError(null);
    const errors = this.#fields
      .map((field) => ({ option: field.option.name, text: field.result(this.#table)?.error }))
      .filter((error) => error.text);
    if (errors.length) this.showErrors(errors);
    else this.dispatchEvent(new Event("send"));
  }

  #escape() {
    if (this.#list.open) this.#suggestions.close();
    else this.leave();
    return true;
  }

  /** Give the command up. */
  leave() {
    this.#suggestions.close();
    this.dispatchEvent(new Event("leave"));
  }

  #backspace(target) {
    if (target === this.name) {
      this.leave();
      return true;
    }
    if (target === this.#more.input && !target.value) {
      const last = this.#fields.at(-1);
      if (last) last.input.focus();
      else this.leave();
      return true;
    }
    const field = this.#focused;
    if (!field || !field.empty) {
      if (field?.isFile) field.attach(null);
      return Boolean(field?.isFile);
    }
    const index = this.#fields.indexOf(field);
    if (!field.option.required) this.#remove(field);
    else if (index > 0) this.#fields[index - 1].input.focus();
    else this.leave();
    return true;
  }

  #sideways(target, step) {
    const places = [...this.#fields.map((field) => field.input), ...(this.#more.available ? [this.#more.input] : [])];
    const next = places[places.indexOf(target) + step];
    if (!next || !atEdge(target, step)) return false;
    next.focus();
    return true;
  }
}

function atEdge(input, step) {
  if (typeof input.selectionStart !== "number") return true;
  const edge = step < 0 ? 0 : input.value.length;
  return input.selectionStart === edge && input.selectionEnd === edge;
}
