// "Referee is typing…": shown for as long as Discord shows it, or until something was said.

import { byId } from "./dom.js";

const LASTS = 10000;

export class Typing {
  #table;
  #until = new Map();
  #timer = null;

  constructor(table) {
    this.#table = table;
    table.addEventListener("added", (event) => this.#forget(event.detail.author.id));
    table.addEventListener("place", () => this.#forgetAll());
  }

  /** Take in that somebody is typing in the open channel. */
  hear({ channel, user }) {
    if (channel !== this.#table.channel?.id || user.id === this.#table.me?.id) return;
    this.#until.set(user.id, { name: user.name, at: performance.now() + LASTS });
    this.#show();
  }

  #forget(id) {
    if (this.#until.delete(id)) this.#show();
  }

  #forgetAll() {
    this.#until.clear();
    this.#show();
  }

  #show() {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (const [id, { at }] of this.#until) if (at <= now) this.#until.delete(id);
    const names = [...this.#until.values()].map(({ name }) => name);
    const verb = names.length === 1 ? "is" : "are";
    byId("typing").textContent = names.length ? `${names.join(", ")} ${verb} typing…` : "";
    if (names.length) this.#timer = setTimeout(() => this.#show(), LASTS / 10);
  }
}
