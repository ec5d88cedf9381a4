// A row for what this person just sent: it waits, then goes, or says why nothing came of it.

import { avatar } from "./avatar.js";
import { el, icon, iconButton } from "./dom.js";
import { thinking, usedLine } from "./message.js";

/** { node, settle(), fail(text) }. `what` has `command` (its full name) or `text`. */
export function pendingRow(table, { command, text }) {
  const { id, name } = table.me;
  const speaker = command ? table.bot : table.me;
  const content = el("div", { class: "message-body" }, command ? thinking("Sending command") : el("p", { class: "waiting" }, text));
  const node = el(
    "article",
    { class: "message message-pending", "aria-label": command ? `Your command ${command}` : "Your message" },
    command ? usedLine({ user: { id, name }, name: command }, table) : null,
    el("div", { class: "message-side" }, avatar(table, speaker)),
    el(
      "header",
      { class: "message-head" },
      el("span", { class: "author" }, speaker.name),
      command ? el("span", { class: "badge" }, "bot") : null,
    ),
    content,
  );
  return {
    node,
    command,
    settle: () => node.remove(),
    fail(why) {
      node.classList.add("message-failed");
      node.classList.remove("message-pending");
      const leave = iconButton("close", "Dismiss", { on: { click: () => node.remove() } });
      content.append(el("p", { class: "message-note", role: "alert" }, icon("alert"), el("span", {}, why), leave));
      content.querySelector(".thinking")?.remove();
    },
  };
}
