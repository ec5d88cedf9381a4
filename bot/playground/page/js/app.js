// The page put together: the line to the server feeds the state, the views show it.

import { Actions } from "./actions.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Language, locale } from "./language.js";
import { Log } from "./log.js";
import { addressOf, Places } from "./places.js";
import { Socket } from "./socket.js";
import { State } from "./state.js";
import { keepTimesMoving } from "./time.js";
import { Typing } from "./typing.js";
import { Who } from "./who.js";

const address = new URL("socket", location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
address.hash = "";

const table = new State();
const socket = new Socket(address);
const log = new Log(table);
const actions = new Actions(table, socket, log);
const composer = new Composer(table, actions);
const drawer = new Drawer();
const typing = new Typing(table);
const who = new Who(table, (personId) => goTo(personId, table.channel?.id ?? ""));
new Places(table, (channelId) => goTo(table.me.id, channelId));
new Language(table, follow);
log.connect(actions, composer);
byId("switch").addEventListener("click", () => who.open());

/** Write down in the address who sits where; following it is what opens the channel. */
function goTo(personId, channelId) {
  const target = addressOf(personId, channelId);
  if (location.hash === target) follow();
  else location.hash = target;
}

/** Open what the address says, or ask who it is. */
function follow() {
  if (!table.people.length) return;
  const asked = new URLSearchParams(location.hash.slice(1));
  const person = table.person(asked.get("as"));
  if (!person) {
    who.open();
    return;
  }
  const channel = table.channelById(asked.get("in")) ?? table.channels[0];
  const returned = person.id === table.me?.id && channel.id === table.channel?.id;
  who.close();
  drawer.close();
  if (!returned) table.setPlace(person, channel);
  socket.send({ op: "open", as: person.id, channel: channel.id, locale: locale() });
  if (!returned) composer.focus();
}

const hears = {
  state(frame) {
    table.setTable(frame);
    follow();
  },
  messages: (frame) => frame.channel === table.channel?.id && table.setHistory(frame.messages),
  message: (frame) => table.add(frame.message),
  unread: (frame) => table.markUnread(frame.channel),
  edit: (frame) => table.change(frame.message),
  delete: (frame) => table.remove(frame.id),
  commands: (frame) => table.setCommands(frame.commands),
  channels: (frame) => table.setChannels(frame.channels),
  bot: (frame) => table.setOnline(frame.online),
  error: () => table.me && goTo(table.me.id, table.channels[0].id), // not a channel for this person
  typing: (frame) => typing.hear(frame),
};

socket.addEventListener("frame", ({ detail }) => hears[detail.op]?.(detail));
socket.addEventListener("up", () => {
  byId("line-lost").hidden = true;
  socket.send({ op: "hello" });
});
socket.addEventListener("down", () => {
  byId("line-lost").hidden = false;
});
window.addEventListener("hashchange", follow);
keepTimesMoving();
socket.connect();
