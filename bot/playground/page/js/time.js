// Times as the reader's own clock and language show them; relative ones keep moving.

import { locale } from "./language.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const REFRESH = 10000;

/** "in 5 minutes", "2 hours ago": whole units of the largest that fits. */
export function relative(seconds, now = Date.now() / 1000) {
  const away = Math.round(seconds - now);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.trunc(away / size), unit);
}

/** The node of a `<t:seconds:style>`; null when it is no time that can be shown. */
export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const node = document.createElement("time");
  node.className = "timestamp";
  node.dateTime = date.toISOString();
  node.title = new Intl.DateTimeFormat(locale(), STYLES.F).format(date);
  if (style === "R") {
    node.dataset.relative = String(seconds);
    node.textContent = relative(seconds);
  } else {
    node.textContent = new Intl.DateTimeFormat(locale(), STYLES[style] ?? STYLES.f).format(date);
  }
  return node;
}

/** The time a message was sent, short, with the whole of it as a tip. */
export function sentAt(iso) {
  const date = new Date(iso);
  const node = document.createElement("time");
  node.className = "sent";
  if (Number.isNaN(date.getTime())) return node;
  node.dateTime = date.toISOString();
  node.title = new Intl.DateTimeFormat(locale(), STYLES.F).format(date);
  node.textContent = new Intl.DateTimeFormat(locale(), STYLES.t).format(date);
  return node;
}

/** The day of a message as its divider shows it. */
export function dayOf(iso) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(date);
}

/** Keep every relative time on the page true. */
export function keepTimesMoving() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      node.textContent = relative(Number(node.dataset.relative));
    }
  }, REFRESH);
}
