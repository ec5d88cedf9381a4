// The options of one command in the composer, in the order they were added, and what they amount to.

import { el } from "./dom.js";
import { localised } from "./commands.js";
import { OptionField } from "./option-field.js";

export class OptionFields {
  #table;
  #made;
  #all = [];

  /** `made` receives each field that is added, to listen to it. */
  constructor(entry, table, made) {
    this.entry = entry;
    this.#table = table;
    this.#made = made;
    this.node = el("span", { class: "line-fields" });
  }

  get all() {
    return this.#all;
  }

  /** The options that have no field yet. */
  get absent() {
    return this.entry.options.filter((option) => !this.with(option));
  }

  /** The field of an option, if it is there. */
  with(option) {
    return this.#all.find((field) => field.option === option) ?? null;
  }

  /** The field of the option with this name, added when it is not there; null for no such option. */
  named(name) {
    const option = this.entry.options.find((o) => o.name === name);
    return option ? (this.with(option) ?? this.add(option)) : null;
  }

  add(option) {
    const field = new OptionField(option);
    this.#all.push(field);
    this.node.append(field.node);
    this.#made(field);
    return field;
  }

  remove(field) {
    this.#all = this.#all.filter((other) => other !== field);
    field.node.remove();
  }

  /** As one writes it in text: "name:" at the end of a field leads on to the option of that name. */
  leadOn(field) {
    const words = /(^|\s)(\S+):$/.exec(field.text);
    const meant = words && this.entry.options.find((option) => namesOf(option).includes(words[2].toLowerCase()));
    const present = meant && this.with(meant);
    if (!meant || (present && present !== field && !present.empty)) return null;
    field.type(field.text.slice(0, words.index));
    return present === field ? null : meant;
  }

  /** What the server calls a command: { name, path, options, files } with all that was given. */
  call() {
    const given = this.#all.filter((field) => !field.empty);
    const files = given.filter((field) => field.isFile).map(({ option, file }) => ({ option: option.name, file }));
    return { name: this.entry.name, path: this.entry.path, options: this.#sound(given), files };
  }

  /** The options as they stand for a completion of one of them. */
  partial(focused) {
    const others = this.#all.filter((field) => field.option !== focused && !field.empty && !field.isFile);
    const { name, type } = focused;
    return [...this.#sound(others), { name, type, value: this.with(focused).text, focused: true }];
  }

  /** What is wrong, as [{ option, text }]. */
  errors() {
    return this.#all
      .map((field) => ({ option: field.option.name, text: field.result(this.#table)?.error }))
      .filter((error) => error.text);
  }

  /** Everything that was put in, for `restore` of fields made anew. */
  draft() {
    const fields = this.#all.map((field) => ({ name: field.option.name, ...field.snapshot() }));
    return { entry: this.entry, fields };
  }

  restore({ fields }) {
    for (const { name, ...content } of fields) this.named(name)?.restore(content);
  }

  #sound(fields) {
    return fields
      .map((field) => ({ name: field.option.name, type: field.option.type, ...field.result(this.#table) }))
      .filter((option) => "value" in option);
  }
}

function namesOf(option) {
  return [option.name, localised(option, "name").toLowerCase()];
}
