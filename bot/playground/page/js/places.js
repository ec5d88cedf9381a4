// The side of the page: the channels, who one is, and who else sits at the table.

import { avatar } from "./avatar.js";
import { byId, el, fill, icon } from "./dom.js";

const SIGNS = { text: "hash", thread: "thread", dm: "letter" };

/** The address, in this page, of a person in a channel. */
export function addressOf(personId, channelId) {
  return `#${new URLSearchParams({ as: personId, in: channelId })}`;
}

export class Places {
  #table;
  #goTo;

  /** `goTo(channelId)` opens a channel. */
  constructor(table, goTo) {
    this.#table = table;
    this.#goTo = goTo;
    for (const topic of ["table", "place", "unread", "bot"]) table.addEventListener(topic, () => this.#show());
  }

  #show() {
    const { guild, channels, channel } = this.#table;
    byId("guild-name").textContent = guild.name;
    const shared = ordered(channels.filter((c) => c.type !== "dm"));
    fill(byId("channels"), shared.map((c) => this.#row(c)));
    fill(byId("private"), channels.filter((c) => c.type === "dm").map((c) => this.#row(c)));
    this.#showMe();
    this.#showPeople();
    if (channel) this.#showHead(channel);
  }

  #row(channel) {
    const here = channel.id === this.#table.channel?.id;
    const unread = this.#table.unread.has(channel.id);
    const name = channel.type === "dm" ? this.#table.bot.name : channel.name;
    const classes = ["channel", channel.parent ? "channel-thread" : "", unread ? "channel-unread" : ""];
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: classes.filter(Boolean).join(" "),
          "aria-current": here ? "page" : null,
          on: { click: () => this.#goTo(channel.id) },
        },
        icon(SIGNS[channel.type] ?? "hash"),
        el("span", { class: "channel-name" }, name),
        unread ? el("span", { class: "unread" }, el("span", { class: "unseen" }, "unread")) : null,
      ),
    );
  }

  #showMe() {
    const { me } = this.#table;
    byId("me").hidden = !me;
    if (!me) return;
    fill(
      byId("me-who"),
      avatar(this.#table, me),
      el("span", { class: "person-text" }, el("b", {}, me.name), el("small", {}, rolesOf(me))),
    );
  }

  #showPeople() {
    const { people, bot, me, channel } = this.#table;
    const rows = people.map((person) =>
      el(
        "li",
        {},
        el(
          "a",
          {
            class: "person",
            href: addressOf(person.id, channel?.type === "dm" || !channel ? "" : channel.id),
            target: "_blank",
            rel: "noopener",
            title: `Open a window as ${person.name}`,
          },
          avatar(this.#table, person),
          el("span", { class: "person-text" }, el("b", {}, person.name), el("small", {}, person.id === me?.id ? `${rolesOf(person)} · you` : rolesOf(person))),
          icon("window"),
        ),
      ),
    );
    const state = bot.online ? "online" : "offline";
    const robot = el(
      "li",
      { class: "person" },
      avatar(this.#table, bot),
      el("span", { class: "person-text" }, el("b", {}, bot.name), el("small", { class: `state-${state}` }, state)),
    );
    fill(byId("people-list"), robot, rows);
  }

  #showHead(channel) {
    const { bot, guild } = this.#table;
    const name = channel.type === "dm" ? bot.name : channel.name;
    fill(byId("channel-title"), icon(SIGNS[channel.type] ?? "hash"), el("span", {}, name));
    byId("channel-topic").textContent = channel.topic ?? (channel.type === "dm" ? "Private messages" : "");
    byId("bot-away").hidden = bot.online;
    byId("bot-away").textContent = `${bot.name} is offline`;
    document.title = `${channel.type === "dm" ? name : `#${name}`} · ${this.#table.me.name} · ${guild.name}`;
  }
}

/** What a person is at the table, in words. */
export function rolesOf(person) {
  return person.roles.length ? person.roles.join(", ") : "Player";
}

/** Threads stand below the channel they belong to. */
function ordered(channels) {
  const tops = channels.filter((channel) => !channel.parent);
  return tops.flatMap((top) => [top, ...channels.filter((channel) => channel.parent === top.id)]);
}
