// Where one writes: plain text, the command picker after a slash, and a command's own line.

import { byId, el, icon, iconButton } from "./dom.js";
import { calledBy, entriesOf, matching, typedOptions } from "./commands.js";
import { CommandLine } from "./command-line.js";
import { Listbox } from "./listbox.js";

const DM = "dm";

export class Composer {
  #table;
  #actions;
  #entries = [];
  #line = null;
  #last = null;

  constructor(table, actions) {
    this.#table = table;
    this.#actions = actions;
    this.list = new Listbox({ id: "composer-list", label: "Suggestions", onPick: (row) => this.#picked(row) });
    this.text = this.#textInput();
    this.slash = iconButton("slash", "Pick a command", { on: { click: () => this.#openPicker() } });
    this.send = iconButton("send", "Send", { class: "send", on: { click: () => this.#send() } });
    this.away = iconButton("close", "Leave this command", { hidden: true, on: { click: () => this.#line.leave() } });
    this.place = el("div", { class: "composer-place" }, this.text);
    const box = el("div", { class: "composer-box" }, this.slash, this.away, this.place, this.send);
    byId("composer").append(el("div", { class: "composer" }, this.list.node, box));
    this.list.attach(this.text);
    table.addEventListener("commands", () => this.#refresh());
    table.addEventListener("place", () => this.#refresh());
  }

  focus() {
    if (this.#line) this.#line.focus();
    else this.text.focus();
  }

  /** Begin the command of this name, as if it had been typed. */
  begin(name) {
    const entry = this.#entries.find((e) => e.typed === name);
    if (entry) this.#start(entry);
  }

  /** The first commands, to be offered where nothing was said yet. */
  get firstCommands() {
    return this.#allowed().slice(0, 4);
  }

  #allowed() {
    return entriesOf(this.#table.commands, this.#table.channel?.type === DM);
  }

  #refresh() {
    this.#entries = this.#allowed();
    const { channel } = this.#table;
    const where = channel?.type === DM ? this.#table.bot.name : `#${channel?.name ?? ""}`;
    this.text.placeholder = `Message ${where} or type /`;
    this.text.setAttribute("aria-label", `Message ${where}`);
    if (document.activeElement === this.text && this.text.value.startsWith("/")) this.#offer();
  }

  #textInput() {
    const text = el("textarea", {
      id: "message-text",
      rows: "1",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      maxlength: "2000",
      enterkeyhint: "send",
    });
    text.addEventListener("input", () => this.#typed());
    text.addEventListener("keydown", (event) => this.#key(event));
    text.addEventListener("focusout", () => this.list.hide());
    text.addEventListener("focus", () => this.text.value.startsWith("/") && this.#offer());
    return text;
  }

  #openPicker() {
    this.#write("/");
    this.text.focus();
    this.#offer();
  }

  #write(text) {
    this.text.value = text;
    this.#grow();
  }

  #grow() {
    this.text.style.setProperty("--rows", String(Math.min(8, this.text.value.split("\n").length)));
  }

  #typed() {
    this.#grow();
    const text = this.text.value;
    if (!text.startsWith("/")) {
      this.list.hide();
      return;
    }
    const called = calledBy(this.#entries, text.slice(1));
    if (called) this.#start(called.entry, called.rest);
    else this.#offer();
  }

  #offer() {
    const rows = matching(this.#entries, this.text.value.slice(1)).map((entry) => ({
      entry,
      title: `/${entry.title}`,
      tag: entry.options.map((option) => (option.required ? option.name : `${option.name}?`)).join(" "),
      detail: entry.description,
      lead: el("span", { class: "row-lead" }, icon("mark")),
    }));
    const none = this.#entries.length ? "There is no such command." : "No commands yet: the bot is not here.";
    this.list.attach(this.text);
    this.list.show(rows, { active: 0, heading: `Commands of ${this.#table.bot.name}`, note: rows.length ? "" : none });
  }

  #picked(row) {
    if (row.entry) this.#start(row.entry);
    else this.#line?.picked(row);
  }

  #start(entry, rest = "") {
    this.list.hide();
    this.#write("");
    const line = new CommandLine(entry, this.#table, this.list, (fields, option) => this.#complete(fields, option));
    line.addEventListener("send", () => this.#sendCommand());
    line.addEventListener("leave", () => this.#giveUp());
    this.#show(line);
    line.typeIn(typedOptions(entry.options, rest));
    line.focus();
  }

  /** Show a command's line, or the place for text. */
  #show(line) {
    this.#line = line;
    this.slash.hidden = line !== null;
    this.away.hidden = line === null;
    this.place.replaceChildren(line ? line.node : this.text);
  }

  #complete(fields, option) {
    const { name, path } = fields.entry;
    return this.#actions.complete({ name, path, options: fields.partial(option) });
  }

  /** A command that is given up comes back with the arrow up, as one that was sent does. */
  #giveUp() {
    this.#last = this.#line.fields.draft();
    this.#leave();
  }

  #leave() {
    this.list.hide();
    this.#show(null);
    this.list.attach(this.text);
    this.text.focus();
  }

  #key(event) {
    if (event.isComposing) return;
    const open = this.list.open;
    const handler = {
      ArrowDown: () => open && (this.list.move(1), true),
      ArrowUp: () => (open ? (this.list.move(-1), true) : this.#recall()),
      Tab: () => open && !event.shiftKey && this.list.pick(),
      Enter: () => !event.shiftKey && (this.#enter(), true),
      Escape: () => open && (this.list.hide(), true),
    }[event.key];
    if (handler?.()) event.preventDefault();
  }

  #enter() {
    if (this.list.open && this.list.pick()) return;
    this.#send();
  }

  #send() {
    if (this.#line) this.#line.send();
    else this.#sendText();
  }

  #sendText() {
    const text = this.text.value.trim();
    if (text.startsWith("/")) {
      this.#offer();
      return;
    }
    if (!text) return;
    this.#write("");
    this.#actions.say(text);
  }

  async #sendCommand() {
    const line = this.#line;
    const sent = line.fields.draft();
    this.#last = sent;
    this.#leave();
    const errors = await this.#actions.command(line.entry, line.fields.call());
    if (errors && !this.#line && !this.text.value) this.#restore(sent, errors);
  }

  #recall() {
    if (!this.#last || this.text.value) return false;
    this.#restore(this.#last, []);
    return true;
  }

  #restore(draft, errors) {
    this.#start(draft.entry);
    this.#line.restore(draft);
    if (errors.length) this.#line.showErrors(errors);
    else this.#line.focus();
  }
}
