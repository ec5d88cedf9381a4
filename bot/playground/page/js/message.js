// One message: who, when, what it answers, its text, embeds, files and components.

import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { el, icon } from "./dom.js";
import { attachment, embed } from "./embed.js";
import { markdown } from "./markdown.js";
import { sentAt } from "./time.js";

const LOADING = 1 << 7;

/** The name that a message's author goes by here. */
export function authorName(message, table) {
  const { id, global_name: shown, username } = message.author;
  return table.nameOf(id, shown || username);
}

export function isThinking(message) {
  return Boolean((message.flags ?? 0) & LOADING);
}

/** `acts` has press(customId), select(customId, values) and dismiss(). */
export function messageNode(message, table, acts) {
  const name = authorName(message, table);
  const bot = Boolean(message.author.bot);
  const mine = message.mentions?.some((user) => user.id === table.me?.id);
  const node = el(
    "article",
    { class: "message", id: `message-${message.id}`, tabindex: "-1", "aria-label": `${name}` },
    message.interaction ? usedLine(message.interaction, table) : null,
    message.referenced_message ? replyLine(message.referenced_message, table) : null,
    el("div", { class: "message-side" }, avatar(table, { id: message.author.id, name })),
    el(
      "header",
      { class: "message-head" },
      el("span", { class: "author" }, name),
      bot ? el("span", { class: "badge" }, "bot") : null,
      sentAt(message.timestamp),
    ),
    el("div", { class: "message-body" }, body(message, table, acts)),
  );
  node.classList.toggle("message-private", Boolean(message.ephemeral));
  node.classList.toggle("message-mine", Boolean(mine));
  return node;
}

function body(message, table, acts) {
  if (isThinking(message)) return [thinking(`${authorName(message, table)} is thinking`), privateLine(message, acts)];
  return [
    message.content ? text(message, table) : null,
    (message.embeds ?? []).map((data) => embed(data, message, table)),
    files(message),
    message.components?.length ? components(message.components, table, acts) : null,
    privateLine(message, acts),
  ];
}

function text(message, table) {
  const node = el("div", { class: "prose" }, markdown(message.content, table));
  if (message.edited_timestamp) {
    const last = node.lastElementChild;
    (last?.tagName === "P" ? last : node).append(el("span", { class: "edited" }, " (edited)"));
  }
  return node;
}

/** Three dots that move, and the words for those who do not see them. */
export function thinking(words) {
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  return el("p", { class: "thinking" }, words, dots);
}

/** Files, but those that an embed already shows as its picture. */
function files(message) {
  const inEmbeds = new Set((message.embeds ?? []).flatMap((data) => [data.image?.url, data.thumbnail?.url]));
  const loose = (message.attachments ?? []).filter(
    (file) => !inEmbeds.has(file.url) && !inEmbeds.has(`attachment://${file.filename}`),
  );
  return loose.length ? el("div", { class: "files" }, loose.map(attachment)) : null;
}

function privateLine(message, acts) {
  if (!message.ephemeral) return null;
  return el(
    "p",
    { class: "private-line" },
    icon("eye"),
    "Only you can see this",
    el("span", { "aria-hidden": "true" }, " · "),
    el("button", { type: "button", class: "text-button", on: { click: acts.dismiss } }, "Dismiss message"),
  );
}

/** "Nell used /test": whose command or choice a message answers. */
export function usedLine({ user, name }, table) {
  const who = table.nameOf(user.id, user.name);
  const what = name ? [" used ", el("span", { class: "command-name" }, `/${name}`)] : " made a choice";
  return el("p", { class: "above" }, avatar(table, { id: user.id, name: who }), el("span", {}, el("b", {}, who), what));
}

function replyLine(message, table) {
  const name = authorName(message, table);
  const text = message.content || "an earlier message";
  return el("p", { class: "above" }, avatar(table, { id: message.author.id, name }), el("b", {}, name), ` ${text}`);
}
