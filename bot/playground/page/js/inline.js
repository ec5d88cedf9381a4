// Discord's Markdown inside a line, as nodes: emphasis, code, links, mentions, times.

import { el, icon } from "./dom.js";
import { timestamp } from "./time.js";

const MARKS = [
  ["**", "strong"],
  ["__", "u"],
  ["~~", "s"],
  ["*", "em"],
  ["_", "em"],
];
const ESCAPABLE = /[^0-9A-Za-z\s]/;
const WORD = /[\p{L}\p{N}_]/u;
const DEEPEST = 20;
const ANGLE = /^<(?:t:(-?\d{1,13})(?::([tTdDfFR]))?|@!?(\d+)|@&(\d+)|#(\d+)|\/([^:<>\n]{1,100}):(\d+)|a?:(\w+):\d+|(https?:\/\/[^\s<>]+))>/;
const MASKED = /^\[([^\n]{1,1000}?)\]\((<?)(https?:\/\/[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"\n]*")?\)/;
const BARE = /^https?:\/\/[^\s<>]*[^\s<>.,:;!?"')\]*_~|]/;

/** The nodes of one run of text. `table` names people, channels and roles. */
export function inline(text, table, depth = 0) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(...dice(plain));
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    const found = depth < DEEPEST ? construct(text, at, table, depth) : null;
    if (found) {
      if (found.node === null) plain += found.plain;
      else {
        flush();
        nodes.push(found.node);
      }
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return nodes;
}

function construct(text, at, table, depth) {
  switch (text[at]) {
    case "\\":
      return at + 1 < text.length && ESCAPABLE.test(text[at + 1])
        ? { node: null, plain: text[at + 1], length: 2 }
        : null;
    case "`":
      return code(text, at);
    case "<":
      return angle(text.slice(at, at + 2100), table);
    case "[":
      return masked(text.slice(at, at + 3200), table, depth);
    case "h":
      return bare(text, at);
    case "|":
      return spoiler(text, at, table, depth);
    case "*":
    case "_":
    case "~":
      return emphasis(text, at, table, depth);
    default:
      return null;
  }
}

function code(text, at) {
  const fence = /^`+/.exec(text.slice(at))[0];
  if (fence.length > 2) return null;
  let close = text.indexOf(fence, at + fence.length);
  while (close !== -1 && text[close + fence.length] === "`") {
    close = text.indexOf(fence, close + fence.length + 1);
  }
  if (close <= at + fence.length) return null;
  const inside = text.slice(at + fence.length, close);
  return { node: el("code", {}, fence.length > 1 ? inside.trim() : inside), length: close + fence.length - at };
}

function emphasis(text, at, table, depth) {
  for (const [mark, tag] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const from = at + mark.length;
    if (/\s/.test(text[from] ?? " ") && mark !== "__" && mark !== "~~") continue;
    if (mark === "_" && at > 0 && WORD.test(text[at - 1])) continue;
    const close = closing(text, from, mark);
    if (close <= from) continue;
    const inside = inline(text.slice(from, close), table, depth + 1);
    return { node: el(tag, {}, inside), length: close + mark.length - at };
  }
  return null;
}

/** Where the mark closes: past escapes, code and, for a single sign, past the doubled one. */
function closing(text, from, mark) {
  const sign = mark[0];
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`") at += (code(text, at)?.length ?? 1) - 1;
    else if (text[at] === sign) {
      let run = 1;
      while (text[at + run] === sign) run += 1;
      if (closesHere(text, at, run, mark)) return at + run - mark.length;
      at += run - 1;
    }
  }
  return -1;
}

function closesHere(text, at, run, mark) {
  if (mark.length === 1 && run % 2 === 0) return false;
  if (run < mark.length) return false;
  if (mark === "*" && /\s/.test(text[at - 1])) return false;
  return !(mark === "_" && WORD.test(text[at + run] ?? ""));
}

function spoiler(text, at, table, depth) {
  if (!text.startsWith("||", at)) return null;
  const close = text.indexOf("||", at + 2);
  if (close <= at + 2) return null;
  const hidden = el("span", { hidden: true }, inline(text.slice(at + 2, close), table, depth + 1));
  const node = el("button", { type: "button", class: "spoiler", "aria-expanded": "false", "aria-label": "Spoiler, show it" }, hidden);
  node.addEventListener("click", () => {
    hidden.hidden = !hidden.hidden;
    node.setAttribute("aria-expanded", String(!hidden.hidden));
    if (hidden.hidden) node.setAttribute("aria-label", "Spoiler, show it");
    else node.removeAttribute("aria-label");
  });
  return { node, length: close + 2 - at };
}

function link(address, ...children) {
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer", title: address }, ...children);
}

function masked(text, table, depth) {
  const match = MASKED.exec(text);
  if (!match) return null;
  return { node: link(match[3], inline(match[1], table, depth + 1)), length: match[0].length };
}

function bare(text, at) {
  if (at > 0 && WORD.test(text[at - 1])) return null;
  const match = BARE.exec(text.slice(at, at + 2100));
  return match ? { node: link(match[0], match[0]), length: match[0].length } : null;
}

function angle(text, table) {
  const match = ANGLE.exec(text);
  if (!match) return null;
  const [whole, seconds, style, user, role, channel, command, , emoji, address] = match;
  const node = () => {
    if (seconds !== undefined) return timestamp(Number(seconds), style);
    if (user) return mention(`@${table.nameOf(user)}`, user === table.me?.id);
    if (role) return mention(`@${table.roleName(role)}`, false);
    if (channel) return mention(`#${table.channelById(channel)?.name ?? "channel"}`, false);
    if (command) return mention(`/${command}`, false);
    if (emoji) return el("span", { class: "emoji" }, `:${emoji}:`);
    return link(address, address);
  };
  const made = node();
  return made && { node: made, length: whole.length };
}

function mention(text, mine) {
  return el("span", { class: mine ? "mention mention-me" : "mention" }, text);
}

/** The die is drawn by us: many machines have no font with it. */
function dice(text) {
  return text.split("\u{1F3B2}").flatMap((part, index) => {
    const nodes = index ? [icon("die", "die")] : [];
    return part ? [...nodes, document.createTextNode(part)] : nodes;
  });
}
