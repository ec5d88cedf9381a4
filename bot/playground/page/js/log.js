// The messages of the open channel, in order, with what is under way and what failed below them.

import { byId, el, fill, icon } from "./dom.js";
import { pendingRow } from "./pending.js";
import { authorName, isThinking, messageNode } from "./message.js";
import { dayOf } from "./time.js";

const TOGETHER = 5 * 60 * 1000; // milliseconds within which one author's messages stand together
const NEAR_END = 80; // pixels from the end that still count as being there

export class Log {
  #table;
  #acts;
  #composer = null;
  #nodes = new Map();
  #dismissed = new Set();
  #pending = [];
  #missed = 0;
  #held = true;

  /** `acts` has press(message, customId) and select(message, customId, values). */
  constructor(table) {
    this.#table = table;
    this.scroller = byId("log");
    this.list = el("div", { class: "log-list" });
    this.local = el("div", { class: "log-local" });
    this.empty = el("div", { class: "log-empty", hidden: true });
    this.scroller.append(this.empty, this.list, this.local);
    this.jump = el("button", { type: "button", class: "jump", hidden: true, on: { click: () => this.toEnd() } });
    this.scroller.after(this.jump);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // Pictures that load and lines that wrap must not push the end out of sight.
    const grown = new ResizeObserver(() => this.#held && this.toEnd());
    for (const node of [this.scroller, this.list, this.local]) grown.observe(node);
    table.addEventListener("history", () => this.#showHistory());
    table.addEventListener("place", () => this.#clear());
    table.addEventListener("commands", () => !this.empty.hidden && this.#showEmpty());
    table.addEventListener("added", (event) => this.#added(event.detail));
    table.addEventListener("changed", (event) => this.#changed(event.detail));
    table.addEventListener("removed", (event) => this.#removed(event.detail));
  }

  /** Connect what messages can do; the log is made before them. */
  connect(actions, composer) {
    this.#acts = actions;
    this.#composer = composer;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#held = true;
    this.#missed = 0;
    this.jump.hidden = true;
  }

  /** A row for what was just sent: { settle(), fail(text) }. `what` has command or text. */
  pending(what) {
    const row = pendingRow(this.#table, what);
    this.#pending.push(row);
    this.local.append(row.node);
    this.toEnd();
    const over = () => {
      this.#pending = this.#pending.filter((other) => other !== row);
    };
    return {
      settle: () => {
        over();
        row.settle();
      },
      fail: (why) => {
        if (!this.#pending.includes(row)) return; // another channel is open by now
        over();
        row.fail(why);
        this.local.append(row.node);
      },
    };
  }

  /** A deferred answer is there long before it is filled in: the row for its command is no more. */
  #answers({ interaction }) {
    if (interaction?.user.id !== this.#table.me.id) return;
    this.#pending.find((row) => row.command === interaction.name && row.node.isConnected)?.settle();
  }

  /** Mark a component as under way; returns what ends that. */
  busy(messageId, customId) {
    this.note(messageId, null);
    this.#component(messageId, customId)?.setAttribute("aria-busy", "true");
    return () => this.#component(messageId, customId)?.removeAttribute("aria-busy");
  }

  /** Show a sentence under a message, or take it away. */
  note(messageId, text) {
    const body = this.#nodes.get(messageId)?.querySelector(".message-body");
    body?.querySelector(".message-note")?.remove();
    if (text) body?.append(el("p", { class: "message-note", role: "alert" }, icon("alert"), text));
  }

  /** Give the focus back to the component a modal came from, or to where one writes. */
  returnFocus(origin) {
    const component = origin && this.#usable(origin.message, origin.customId);
    if (component) component.focus();
    else this.#composer.focus();
  }

  #usable(messageId, customId) {
    const component = this.#component(messageId, customId);
    return component?.disabled ? null : component;
  }

  #component(messageId, customId) {
    const all = this.#nodes.get(messageId)?.querySelectorAll("[data-custom-id]") ?? [];
    return [...all].find((node) => node.dataset.customId === customId) ?? null;
  }

  #clear() {
    this.#nodes.clear();
    this.#pending = [];
    fill(this.list);
    fill(this.local);
    this.empty.hidden = true;
    this.scroller.setAttribute("aria-busy", "true");
  }

  #showHistory() {
    this.#nodes.clear();
    const shown = [...this.#table.messages.values()].filter((message) => !this.#dismissed.has(message.id));
    fill(this.list, shown.map((message) => this.#make(message)));
    this.#regroup();
    this.scroller.removeAttribute("aria-busy");
    this.toEnd();
  }

  #make(message) {
    const node = messageNode(message, this.#table, {
      press: (customId) => this.#acts.press(message, customId),
      select: (customId, values) => this.#acts.select(message, customId, values),
      dismiss: () => this.#dismiss(message.id),
    });
    this.#nodes.set(message.id, node);
    return node;
  }

  #added(message) {
    this.#answers(message);
    this.list.append(this.#make(message));
    this.#regroup();
    this.#announce(message);
    if (this.#held) this.toEnd();
    else this.#missedOne();
  }

  #changed(message) {
    const old = this.#nodes.get(message.id);
    if (!old) return;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const wasThinking = old.querySelector(".thinking") !== null;
    const node = this.#make(message);
    node.classList.add("message-changed");
    old.replaceWith(node);
    this.#regroup();
    if (focused) (this.#usable(message.id, customIdAt(focused)) ?? node).focus();
    if (wasThinking) this.#announce(message);
    if (this.#held) this.toEnd();
  }

  #removed(id) {
    const node = this.#nodes.get(id);
    if (!node) return;
    const focused = node.contains(document.activeElement);
    node.remove();
    this.#nodes.delete(id);
    this.#regroup();
    if (focused) this.#composer.focus();
  }

  #dismiss(id) {
    this.#dismissed.add(id);
    this.#removed(id);
    this.#composer.focus();
  }

  /** Which messages stand together with the one before, where a day begins, whether all is empty. */
  #regroup() {
    let before = null;
    for (const [id, node] of this.#ordered()) {
      const message = this.#table.messages.get(id);
      node.classList.toggle("message-follows", Boolean(before && together(before, message)));
      const day = dayOf(message.timestamp);
      if (day && day !== (before && dayOf(before.timestamp))) node.dataset.day = day;
      else delete node.dataset.day;
      before = message;
    }
    this.empty.hidden = before !== null;
    if (!before) this.#showEmpty();
  }

  #ordered() {
    return [...this.#table.messages.keys()].filter((id) => this.#nodes.has(id)).map((id) => [id, this.#nodes.get(id)]);
  }

  #showEmpty() {
    const { channel, bot } = this.#table;
    const title = channel.type === "dm" ? `You and ${bot.name}` : `The beginning of #${channel.name}`;
    const offers = this.#composer.firstCommands.map((entry) =>
      el(
        "button",
        { type: "button", class: "button button-secondary", on: { click: () => this.#composer.begin(entry.typed) } },
        `/${entry.title}`,
      ),
    );
    fill(
      this.empty,
      icon("mark"),
      el("h2", {}, title),
      el("p", {}, `Nothing was said here yet. Type / to see what ${bot.name} can do.`),
      el("div", { class: "component-row" }, offers),
    );
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.#held = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (this.#held) {
      this.#missed = 0;
      this.jump.hidden = true;
    }
  }

  #missedOne() {
    this.#missed += 1;
    const words = this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    fill(this.jump, icon("down"), words);
    this.jump.hidden = false;
  }

  /** Read a message out: its author and its first words, the rest is there to be read. */
  #announce(message) {
    if (isThinking(message)) return;
    const embedded = message.embeds?.[0];
    const words = message.content || embedded?.title || embedded?.description || "";
    const hidden = message.ephemeral ? " Only you can see this." : "";
    byId("live").textContent = `${authorName(message, this.#table)}: ${words.slice(0, 300)}${hidden}`;
  }
}

/** The component that the focus is on, its open list included. */
function customIdAt(focused) {
  const component = focused.dataset.customId ? focused : focused.closest(".select-box")?.querySelector("[data-custom-id]");
  return component?.dataset.customId;
}

function together(before, message) {
  return (
    before.author.id === message.author.id &&
    Boolean(before.ephemeral) === Boolean(message.ephemeral) &&
    !message.interaction &&
    !message.referenced_message &&
    new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER
  );
}
