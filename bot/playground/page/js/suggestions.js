// What is offered below an option while it is typed: fixed rows at once, the bot's after a pause.

import { fitting, fixedRows } from "./option-values.js";

const PAUSE = 110;
const SHOW_WAITING_AFTER = 350;
const FREE = "Nothing fits. What you typed is sent as it is.";

/**
 * Fills a list box for the option that has the focus. `ask` takes the option and promises the
 * bot's choices [{ name, value }]. An answer that comes after a newer question is dropped.
 */
export class Suggestions {
  #list;
  #table;
  #ask;
  #turn = 0;
  #timers = [];

  constructor(list, table, ask) {
    this.#list = list;
    this.#table = table;
    this.#ask = ask;
  }

  /** Offer what fits the text; `atOnce` skips the pause for the first look at an option. */
  offer(option, text, { atOnce = false } = {}) {
    this.stop();
    const rows = fixedRows(option, this.#table);
    if (rows) this.#show(text ? fitting(rows, text) : rows, text, "Nothing fits. Choose one of the list.");
    else if (option.autocomplete) this.#later(option, text, atOnce ? 0 : PAUSE);
    else this.#list.hide();
  }

  /** Forget what was asked and close the list; false when there was neither. */
  close() {
    const busy = this.#timers.length > 0 || this.#list.open;
    this.stop();
    this.#list.hide();
    return busy;
  }

  /** Forget what was asked; a list that is open stays. */
  stop() {
    this.#turn += 1;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #later(option, text, pause) {
    const turn = this.#turn;
    const waiting = () => turn === this.#turn && this.#list.show([], { note: "Looking…" });
    this.#timers.push(setTimeout(() => this.#fetch(option, text, turn), pause));
    this.#timers.push(setTimeout(waiting, pause + SHOW_WAITING_AFTER));
  }

  async #fetch(option, text, turn) {
    let choices = null;
    try {
      choices = await this.#ask(option);
    } catch {
      choices = null;
    }
    if (turn !== this.#turn) return;
    this.stop();
    if (choices === null) {
      this.#list.show([], { note: "No suggestions came. What you type is sent as it is." });
      return;
    }
    const rows = choices.map((choice) => ({ title: choice.name, value: choice.value }));
    this.#show(rows, text, FREE);
  }

  #show(rows, text, none) {
    if (rows.length || text) this.#list.show(rows, { active: text ? 0 : -1, note: rows.length ? "" : none });
    else this.#list.hide();
  }
}
