// Discord's Markdown over lines, as nodes: code blocks, headings, quotes, lists, subtext.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = "```";
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const HEADING_LEVEL = 2; // a message is below the page's own h1 and h2

/** The nodes of a whole text. */
export function markdown(text, table) {
  const nodes = [];
  let rest = text;
  for (;;) {
    const open = rest.indexOf(FENCE);
    const close = open === -1 ? -1 : rest.indexOf(FENCE, open + FENCE.length);
    if (close === -1 || close === open + FENCE.length) break;
    nodes.push(...lines(rest.slice(0, open).replace(/\n$/, ""), table));
    nodes.push(codeBlock(rest.slice(open + FENCE.length, close)));
    rest = rest.slice(close + FENCE.length).replace(/^\n/, "");
  }
  nodes.push(...lines(rest, table));
  return nodes;
}

function codeBlock(inside) {
  const body = inside.replace(/^[\w+#-]*\n/, "").replace(/\n$/, "");
  return el("pre", { tabindex: "0" }, el("code", {}, body));
}

function lines(text, table) {
  if (!text) return [];
  const all = text.split("\n");
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) {
      nodes.push(el("p", {}, inline(trimBlank(paragraph).join("\n"), table)));
    }
    paragraph = [];
  };
  for (let at = 0; at < all.length; ) {
    const block = blockAt(all, at, table);
    if (block) {
      flush();
      nodes.push(block.node);
      at += block.count;
    } else {
      paragraph.push(all[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

function trimBlank(paragraph) {
  let from = 0;
  let to = paragraph.length;
  while (from < to && !paragraph[from].trim()) from += 1;
  while (to > from && !paragraph[to - 1].trim()) to -= 1;
  return paragraph.slice(from, to);
}

function blockAt(all, at, table) {
  const line = all[at];
  const heading = HEADING.exec(line);
  if (heading) {
    const level = heading[1].length + HEADING_LEVEL;
    return { node: el(`h${level}`, {}, inline(heading[2], table)), count: 1 };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) return { node: el("p", { class: "subtext" }, inline(subtext[1], table)), count: 1 };
  if (line.startsWith(">>> ")) {
    const inside = [line.slice(4), ...all.slice(at + 1)].join("\n");
    return { node: el("blockquote", {}, lines(inside, table)), count: all.length - at };
  }
  if (QUOTE.test(line)) return quote(all, at, table);
  if (ITEM.test(line)) return list(all, at, table);
  return null;
}

function quote(all, at, table) {
  const inside = [];
  while (at + inside.length < all.length) {
    const match = QUOTE.exec(all[at + inside.length]);
    if (!match) break;
    inside.push(match[1]);
  }
  const nodes = unquoted(inside, table);
  return { node: el("blockquote", {}, nodes), count: inside.length };
}

/** Discord nests no quotes: what looks like one inside is text. */
function unquoted(inside, table) {
  return lines(inside.map((line) => line.replace(/^(>)/, "\\$1")).join("\n"), table);
}

function list(all, at, table) {
  const entries = [];
  while (at + entries.length < all.length) {
    const match = ITEM.exec(all[at + entries.length]);
    if (!match || SUBTEXT.test(all[at + entries.length])) break;
    const entry = { indent: match[1].length, numbered: /\d/.test(match[2]), number: parseInt(match[2], 10), text: match[3] };
    if (entries.length && entry.indent <= entries[0].indent && entry.numbered !== entries[0].numbered) break;
    entries.push(entry);
  }
  return { node: nested(entries, table), count: entries.length };
}

function nested(entries, table) {
  const { numbered, number, indent: top } = entries[0];
  const node = numbered ? el("ol", { start: number }) : el("ul");
  for (let at = 0; at < entries.length; ) {
    const item = el("li", {}, inline(entries[at].text, table));
    const below = [];
    at += 1;
    while (at < entries.length && entries[at].indent > top) {
      below.push(entries[at]);
      at += 1;
    }
    if (below.length) item.append(nested(below, table));
    node.append(item);
  }
  return node;
}
