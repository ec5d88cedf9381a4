// At a phone's width the channels are a drawer: over the page, with the focus kept inside.

import { byId } from "./dom.js";

const NARROW = "(max-width: 760px)";

export class Drawer {
  #side = byId("side");
  #main = byId("main");
  #button = byId("drawer-open");
  #narrow = matchMedia(NARROW);

  constructor() {
    this.#button.addEventListener("click", () => this.open());
    byId("drawer-close").addEventListener("click", () => this.close());
    byId("drawer-shade").addEventListener("click", () => this.close());
    this.#side.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.#narrow.addEventListener("change", () => this.#settle(false));
    this.#settle(false);
  }

  open() {
    this.#settle(true);
    byId("drawer-close").focus();
  }

  close() {
    if (!this.#narrow.matches || this.#side.inert) return;
    this.#settle(false);
    this.#button.focus();
  }

  #settle(open) {
    const narrow = this.#narrow.matches;
    document.body.classList.toggle("drawer-is-open", narrow && open);
    this.#side.inert = narrow && !open;
    this.#main.inert = narrow && open;
    this.#button.setAttribute("aria-expanded", String(narrow && open));
  }
}
