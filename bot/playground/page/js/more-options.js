// The last place in a command's line: it offers the options that are not there yet.

import { el } from "./dom.js";
import { localised } from "./commands.js";

export class MoreOptions {
  #absent;
  #list;
  #add;

  /** `absent` gives the options not there yet; `add` receives the one that was named. */
  constructor({ absent, list, add }) {
    this.#absent = absent;
    this.#list = list;
    this.#add = add;
    this.input = el("input", {
      class: "line-more",
      type: "text",
      role: "combobox",
      "aria-label": "Add an option",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      on: { input: () => this.#typed(), click: () => this.offer() },
    });
  }

  get available() {
    return !this.input.hidden;
  }

  /** Hide when nothing is left to add. */
  refresh() {
    const count = this.#absent().length;
    this.input.hidden = count === 0;
    this.input.placeholder = count === 1 ? "+ 1 more option" : `+ ${count} more options`;
  }

  /** Open the list of what may be added, as far as it fits what was typed. */
  offer() {
    const wanted = this.input.value.trim().toLowerCase();
    const rows = this.#absent()
      .map((option) => ({ option, title: localised(option, "name"), detail: localised(option, "description") }))
      .filter((row) => row.title.toLowerCase().startsWith(wanted));
    const note = rows.length ? "" : "There is no such option.";
    this.#list.attach(this.input);
    this.#list.show(rows, { active: wanted ? 0 : -1, heading: "More options", note });
  }

  /** Take an option from the list. */
  take(option) {
    this.input.value = "";
    this.#list.hide();
    this.#add(option);
  }

  /** A name and a colon takes that option at once, as one would write it in text. */
  #typed() {
    const text = this.input.value.trim().toLowerCase();
    const names = (option) => [option.name, localised(option, "name").toLowerCase()];
    const named = this.#absent().find((option) => names(option).some((name) => text === `${name}:`));
    if (named) this.take(named);
    else this.offer();
  }
}
