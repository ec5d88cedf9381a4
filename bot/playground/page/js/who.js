// The first question: who sits at this window.

import { avatar } from "./avatar.js";
import { byId, el, fill, icon } from "./dom.js";
import { addressOf, rolesOf } from "./places.js";

export class Who {
  #table;
  #choose;
  #dialog = byId("who");

  /** `choose(personId)` seats a person. */
  constructor(table, choose) {
    this.#table = table;
    this.#choose = choose;
    table.addEventListener("table", () => this.#show());
    // Nobody can be left unchosen; once somebody is, the question may be closed.
    this.#dialog.addEventListener("cancel", (event) => !this.#table.me && event.preventDefault());
    byId("who-close").addEventListener("click", () => this.close());
  }

  open() {
    this.#show();
    byId("who-close").hidden = !this.#table.me;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.querySelector(".seat-take")?.focus();
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  #show() {
    byId("who-guild").textContent = this.#table.guild.name || "The table";
    const focused = this.#dialog.contains(document.activeElement) ? document.activeElement.dataset.person : null;
    fill(byId("seats"), this.#table.people.map((person) => this.#seat(person)));
    if (focused) byId("seats").querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
  }

  #seat(person) {
    return el(
      "li",
      { class: "seat" },
      el(
        "button",
        { type: "button", class: "seat-take", data: { person: person.id }, on: { click: () => this.#choose(person.id) } },
        avatar(this.#table, person),
        el("span", { class: "person-text" }, el("b", {}, person.name), el("small", {}, rolesOf(person))),
      ),
      el(
        "a",
        {
          class: "icon-button",
          href: addressOf(person.id, ""),
          target: "_blank",
          rel: "noopener",
          title: `Open another window as ${person.name}`,
          "aria-label": `Open another window as ${person.name}`,
        },
        icon("window"),
      ),
    );
  }
}
