// A list to choose from, for the command picker, completion and selects. It keeps no focus:
// the owner does, and says with aria-activedescendant which row is meant.

import { el, fill, icon } from "./dom.js";

/**
 * Rows are { title, detail, tag, lead, chosen, disabled } with anything else the caller wants back.
 * `onPick` receives the row.
 */
export class Listbox {
  #rows = [];
  #active = -1;
  #owner = null;
  #onPick;
  #id;

  constructor({ id, label, onPick, multiple = false }) {
    this.#id = id;
    this.#onPick = onPick;
    this.heading = el("p", { class: "list-heading", hidden: true });
    this.list = el("ul", { id, role: "listbox", "aria-label": label, "aria-multiselectable": multiple ? "true" : null });
    this.note = el("p", { class: "list-note", hidden: true });
    this.node = el("div", { class: "list", hidden: true }, this.heading, this.list, this.note);
    // The owner's input must not lose the focus when a row is pressed.
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#clicked(event));
  }

  get open() {
    return !this.node.hidden;
  }

  /** The row that Enter would pick, or null. */
  get current() {
    return this.#rows[this.#active] ?? null;
  }

  /** Say who owns the list: that element tells screen readers which row is meant. */
  attach(owner) {
    this.#owner?.removeAttribute("aria-activedescendant");
    this.#owner = owner;
    owner.setAttribute("aria-controls", this.#id);
    this.#mark();
  }

  /** Show rows. `active` is the row marked at first, -1 for none; `note` stands below them. */
  show(rows, { active = -1, heading = "", note = "" } = {}) {
    this.#rows = rows;
    this.#active = Math.min(active, rows.length - 1);
    this.heading.hidden = !heading;
    this.heading.textContent = heading;
    this.note.hidden = !note;
    this.note.textContent = note;
    this.list.hidden = rows.length === 0;
    fill(this.list, rows.map((row, index) => this.#row(row, index)));
    this.node.hidden = false;
    this.list.scrollTop = 0;
    this.#owner?.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  hide() {
    if (!this.open) return;
    this.node.hidden = true;
    fill(this.list);
    this.#rows = [];
    this.#active = -1;
    this.#owner?.setAttribute("aria-expanded", "false");
    this.#owner?.removeAttribute("aria-activedescendant");
  }

  /** Mark the next or the last row; the list is a ring. */
  move(step) {
    const count = this.#rows.length;
    if (!count) return;
    const from = this.#active === -1 && step < 0 ? 0 : this.#active;
    this.moveTo((from + step + count) % count);
  }

  moveTo(index) {
    this.#active = Math.max(-1, Math.min(index, this.#rows.length - 1));
    this.#mark();
  }

  /** Mark the first row whose title begins with what was typed. */
  moveToTitle(typed) {
    const index = this.#rows.findIndex((row) => row.title.toLowerCase().startsWith(typed.toLowerCase()));
    if (index !== -1) this.moveTo(index);
  }

  /** Pick the marked row; false when none is marked. */
  pick() {
    const row = this.current;
    if (row) this.#onPick(row);
    return Boolean(row);
  }

  /** Show whether a row is chosen, without building the list anew. */
  setChosen(row, chosen) {
    row.chosen = chosen;
    const node = this.list.children[this.#rows.indexOf(row)];
    node.dataset.chosen = chosen ? "yes" : "no";
    node.setAttribute("aria-selected", String(chosen));
  }

  #row(row, index) {
    return el(
      "li",
      {
        id: `${this.#id}-${index}`,
        role: "option",
        class: "row",
        data: { index, chosen: row.chosen ? "yes" : "no" },
      },
      row.lead ?? null,
      el(
        "span",
        { class: "row-text" },
        el("span", { class: "row-title" }, row.title, row.tag ? el("span", { class: "row-tag" }, row.tag) : null),
        row.detail ? el("span", { class: "row-detail" }, row.detail) : null,
      ),
      icon("check"),
    );
  }

  #clicked(event) {
    const node = event.target.closest("[role=option]");
    if (!node) return;
    this.#active = Number(node.dataset.index);
    this.#mark();
    this.pick();
  }

  #mark() {
    for (const [index, node] of [...this.list.children].entries()) {
      node.classList.toggle("row-active", index === this.#active);
      node.setAttribute("aria-selected", String(this.#rows[index].chosen ?? index === this.#active));
    }
    const active = this.list.children[this.#active];
    if (active && this.open) {
      this.#owner?.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    } else {
      this.#owner?.removeAttribute("aria-activedescendant");
    }
  }
}
