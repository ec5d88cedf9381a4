// Faces: a person's initials on their colour, the bot's own mark.

import { el, icon } from "./dom.js";
import { cssColour } from "./state.js";

const FALLBACK = "#5b7a99";

/** The round face of a user. */
export function avatar(table, { id, name }) {
  if (id === table.bot.id) return el("span", { class: "avatar avatar-bot", "aria-hidden": "true" }, icon("mark"));
  const colour = cssColour(table.person(id)?.colour) ?? FALLBACK;
  const ink = light(colour) ? "#14181d" : "#ffffff";
  return el("span", { class: "avatar", "aria-hidden": "true", vars: { "--face": colour, "--ink": ink } }, initials(name));
}

function initials(name) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0]);
  return (letters.join("") || [...name][0] || "?").toUpperCase();
}

/** Whether dark letters read better on a colour (relative luminance of WCAG 2). */
function light(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2;
}
