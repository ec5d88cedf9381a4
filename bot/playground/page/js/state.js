// What this window knows of the table. Views listen to its topics and read; app.js alone writes.

/**
 * Topics: "table" (people, channels, roles, guild), "commands", "bot", "place" (who and where),
 * "unread", "history" (the open channel's messages anew), "added", "changed", "removed".
 */
export class State extends EventTarget {
  people = [];
  channels = [];
  roles = [];
  guild = { id: "", name: "" };
  bot = { id: "", name: "Referee", online: false };
  commands = [];
  me = null;
  channel = null;
  messages = new Map();
  unread = new Set();

  #tell(topic, detail) {
    this.dispatchEvent(new CustomEvent(topic, { detail }));
  }

  /** Take over what the server says of the table. */
  setTable(frame) {
    this.people = frame.people;
    this.channels = frame.channels;
    this.roles = frame.roles ?? [];
    this.guild = frame.guild;
    this.bot = frame.bot;
    this.commands = frame.commands;
    this.#tell("table");
    this.#tell("commands");
    this.#tell("bot");
  }

  setCommands(commands) {
    this.commands = commands;
    this.#tell("commands");
  }

  /** A channel or a thread came or went; the open one stays open as long as it is there. */
  setChannels(channels) {
    this.channels = channels;
    this.channel = this.channelById(this.channel?.id) ?? this.channel;
    this.#tell("table");
  }

  setOnline(online) {
    this.bot = { ...this.bot, online };
    this.#tell("bot");
  }

  /** Sit down as a person in a channel; its messages come later. */
  setPlace(person, channel) {
    if (person !== this.me) this.unread.clear();
    this.me = person;
    this.channel = channel;
    this.unread.delete(channel.id);
    this.messages = new Map();
    this.#tell("place");
  }

  setHistory(messages) {
    this.messages = new Map(messages.map((message) => [message.id, message]));
    this.#tell("history");
  }

  /** Something was said in another channel. */
  markUnread(channelId) {
    this.unread.add(channelId);
    this.#tell("unread");
  }

  /** A message arrived; one of a channel that was just left is no longer of interest. */
  add(message) {
    if (message.channel_id !== this.channel?.id) return;
    const known = this.messages.has(message.id);
    this.messages.set(message.id, message);
    this.#tell(known ? "changed" : "added", message);
  }

  change(message) {
    if (!this.messages.has(message.id)) return;
    const before = this.messages.get(message.id);
    const after = { ...before, ...message };
    this.messages.set(message.id, after);
    this.#tell("changed", after);
  }

  remove(id) {
    if (this.messages.delete(id)) this.#tell("removed", id);
  }

  person(id) {
    return this.people.find((person) => person.id === id) ?? null;
  }

  /** The name shown for a user, by id; the given one when nobody here has that id. */
  nameOf(id, otherwise = "someone") {
    if (id === this.bot.id) return this.bot.name;
    return this.person(id)?.name ?? otherwise;
  }

  channelById(id) {
    return this.channels.find((channel) => channel.id === id) ?? null;
  }

  roleName(id) {
    return this.roles.find((role) => role.id === id)?.name ?? "role";
  }
}

/** A colour as CSS knows it, from "#rrggbb" or Discord's number; nothing from anything else. */
export function cssColour(colour) {
  if (typeof colour === "string" && /^#[0-9a-f]{6}$/i.test(colour)) return colour;
  if (Number.isInteger(colour) && colour >= 0 && colour <= 0xffffff) {
    return `#${colour.toString(16).padStart(6, "0")}`;
  }
  return null;
}
