// One option of a command in the composer: its name, what was typed or chosen, and its error.

import { el, fill, icon } from "./dom.js";
import { localised } from "./commands.js";
import { KIND, offers, read } from "./option-values.js";

let made = 0;

/** Emits nothing itself: the command line listens to `input` and to `node`. */
export class OptionField {
  #chosen = null;
  #file = null;
  #picker = null;

  constructor(option) {
    made += 1;
    this.option = option;
    this.label = localised(option, "name");
    this.id = `option-${made}`;
    this.error = el("span", { class: "field-error", id: `${this.id}-error`, hidden: true });
    this.input = option.type === KIND.FILE ? this.#fileInput() : this.#textInput();
    this.node = el(
      "span",
      { class: "field", data: { option: option.name } },
      el("label", { class: "field-name", for: this.id }, this.label),
      this.input,
      this.#picker,
    );
  }

  get isFile() {
    return this.option.type === KIND.FILE;
  }

  get empty() {
    return this.isFile ? this.#file === null : this.text === "" && this.#chosen === null;
  }

  get text() {
    return this.isFile ? (this.#file?.name ?? "") : this.input.value;
  }

  get chosen() {
    return this.#chosen !== null;
  }

  get file() {
    return this.#file;
  }

  /** Take a row of the list: its name is shown, its value is sent. */
  choose(row) {
    this.#chosen = { value: row.value };
    this.input.value = row.title;
    this.#changed();
  }

  /** Put text in, as if typed. */
  type(text) {
    this.#chosen = null;
    this.input.value = text;
    this.#changed();
  }

  /** Take a file, or none. */
  attach(file) {
    this.#file = file;
    fill(this.input, icon("file"), file ? file.name : "Choose a file");
    this.#changed();
  }

  /** What was put in, for another field to take over. */
  snapshot() {
    return { chosen: this.#chosen, text: this.text, file: this.#file };
  }

  restore({ chosen, text, file }) {
    if (this.isFile) this.attach(file);
    else if (chosen) this.choose({ title: text, value: chosen.value });
    else this.type(text);
  }

  /** The value to send or what is wrong: { value } or { error }; null when left empty. */
  result(table) {
    if (this.empty) return this.option.required ? { error: "This one is needed." } : null;
    if (this.isFile) return { value: this.#file.name };
    return this.#chosen ?? read(this.option, this.input.value, table);
  }

  showError(text) {
    this.error.hidden = !text;
    fill(this.error, text ? [el("b", {}, this.label), ` ${text}`] : []);
    this.node.classList.toggle("field-wrong", Boolean(text));
    if (text) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.error.id);
    } else {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
  }

  #changed() {
    this.showError(null);
    this.node.classList.toggle("field-chosen", this.#chosen !== null || this.#file !== null);
    if (!this.isFile) this.#fit();
  }

  /** As wide as its text: two spare characters, and never too small to touch. */
  #fit() {
    this.input.style.setProperty("--length", String(Math.max(4, [...this.input.value].length + 2)));
  }

  #textInput() {
    const number = this.option.type === KIND.INTEGER || this.option.type === KIND.NUMBER;
    const list = offers(this.option);
    const input = el("input", {
      id: this.id,
      type: "text",
      role: list ? "combobox" : null,
      "aria-expanded": list ? "false" : null,
      "aria-autocomplete": list ? "list" : null,
      "aria-required": String(Boolean(this.option.required)),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: number && this.option.min_value >= 0 ? "numeric" : null, // that keyboard has no minus
    });
    input.addEventListener("input", () => {
      this.#chosen = null;
      this.#changed();
    });
    return input;
  }

  #fileInput() {
    const picker = el("input", { type: "file", hidden: true, tabindex: "-1" });
    picker.addEventListener("change", () => this.attach(picker.files[0] ?? null));
    const button = el("button", { id: this.id, type: "button", class: "field-file" }, icon("file"), "Choose a file");
    button.addEventListener("click", () => picker.click());
    this.#picker = picker;
    return button;
  }
}
