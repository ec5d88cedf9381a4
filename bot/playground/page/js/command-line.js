// A command being written: its options as fields in a row, the required ones first, and a last
// place from which the optional ones are added. All of it by keyboard.

import { el, fill } from "./dom.js";
import { localised } from "./commands.js";
import { MoreOptions } from "./more-options.js";
import { OptionFields } from "./option-fields.js";
import { Suggestions } from "./suggestions.js";

/**
 * Emits "send" (everything fits; read `fields.call()`) and "leave" (back to plain text).
 * `ask(fields, option)` promises the bot's choices for an option.
 */
export class CommandLine extends EventTarget {
  #list;
  #suggestions;
  #focused = null;
  #more;

  constructor(entry, table, list, ask) {
    super();
    this.fields = new OptionFields(entry, table, (field) => this.#listenTo(field));
    this.entry = entry;
    this.#list = list;
    this.#suggestions = new Suggestions(list, table, (option) => ask(this.fields, option));
    this.about = el("p", { class: "line-about", id: "line-about" });
    this.errors = el("div", { class: "line-errors", role: "alert" });
    this.#more = new MoreOptions({
      absent: () => this.fields.absent,
      list,
      add: (option) => this.#goTo(option),
    });
    this.name = el("span", { class: "line-name", tabindex: "-1" }, `/${entry.title}`);
    this.node = el(
      "div",
      { class: "line", role: "group", "aria-label": `Command ${entry.title}` },
      this.about,
      this.errors,
      el("div", { class: "line-body" }, this.name, this.fields.node, this.#more.input),
    );
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusin", (event) => this.#focusedOn(event.target));
    this.node.addEventListener("focusout", () => this.#suggestions.close());
    for (const option of entry.options.filter((o) => o.required)) this.fields.add(option);
    this.#refresh();
  }

  /** Put the cursor where something is still to be given, or behind the last field. */
  focus() {
    const next = this.fields.all.find((field) => field.empty);
    (next?.input ?? this.#end).focus();
  }

  /** Fill fields with texts by option name, adding the optional ones. */
  typeIn(values) {
    for (const [name, text] of values) this.fields.named(name)?.type(text);
    this.#refresh();
  }

  /** Take over the draft of another line. */
  restore(draft) {
    this.fields.restore(draft);
    this.#refresh();
  }

  /** Show errors [{ option, text }] at their options and go to the first. */
  showErrors(errors) {
    const shown = errors.map(({ option, text }) => ({ field: this.fields.named(option), text }));
    for (const { field, text } of shown) field?.showError(text);
    this.#refresh();
    const loose = shown.filter(({ field }) => !field);
    this.errors.append(...loose.map(({ text }) => el("span", { class: "field-error" }, text)));
    shown.find(({ field }) => field)?.field.input.focus();
  }

  #listenTo(field) {
    field.input.setAttribute("aria-describedby", "line-about");
    field.input.addEventListener("input", () => this.#typed(field));
    field.input.addEventListener("click", () => this.#offerFor(field));
  }

  #typed(field) {
    const next = this.fields.leadOn(field);
    if (next) this.#goTo(next);
    else if (!field.isFile) this.#suggestions.offer(field.option, field.text);
    this.#refresh();
  }

  #remove(field) {
    const before = this.fields.all[this.fields.all.indexOf(field) - 1];
    this.fields.remove(field);
    this.#refresh();
    (before?.input ?? this.#end).focus();
  }

  /** Where the cursor goes when every field has something. */
  get #end() {
    if (this.#more.available) return this.#more.input;
    return this.fields.all.at(-1)?.input ?? this.name;
  }

  #refresh() {
    this.#more.refresh();
    fill(this.errors, this.fields.all.map((field) => field.error));
  }

  #goTo(option) {
    const field = this.fields.with(option) ?? this.fields.add(option);
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
    const field = this.fields.all.find((f) => f.input === target) ?? null;
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
    const unfinished = this.fields.all.some((field) => field.option.required && field.empty);
    if (unfinished && this.#focused && !this.#focused.empty) this.focus();
    else this.send();
    return true;
  }

  /** Send when everything fits, or show what does not. */
  send() {
    this.#suggestions.close();
    for (const field of this.fields.all) field.showError(null);
    const errors = this.fields.errors();
    if (errors.length) this.showErrors(errors);
    else this.dispatchEvent(new Event("send"));
  }

  #escape() {
    if (!this.#suggestions.close()) this.leave();
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
      const last = this.fields.all.at(-1);
      if (last) last.input.focus();
      else this.leave();
      return true;
    }
    const field = this.#focused;
    if (!field || !field.empty) {
      if (field?.isFile) field.attach(null);
      return Boolean(field?.isFile);
    }
    const index = this.fields.all.indexOf(field);
    if (!field.option.required) this.#remove(field);
    else if (index > 0) this.fields.all[index - 1].input.focus();
    else this.leave();
    return true;
  }

  #sideways(target, step) {
    const places = [...this.fields.all.map((field) => field.input), ...(this.#more.available ? [this.#more.input] : [])];
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
