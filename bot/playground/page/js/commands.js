// The bot's commands as the picker lists them: one entry for each that can be called.

import { locale } from "./language.js";

const SLASH = 1;
const SUBCOMMAND = 1;
const GROUP = 2;
const DM_CONTEXT = 1;
const GUILD_CONTEXT = 0;

/** What a name or a description reads in the reader's language. */
export function localised(thing, key) {
  return thing[`${key}_localizations`]?.[locale()] ?? thing[key];
}

/** Entries { name, path, title, description, options }, in the order the bot gave. */
export function entriesOf(commands, inDm) {
  return commands
    .filter((command) => (command.type ?? SLASH) === SLASH && allowedIn(command, inDm))
    .flatMap((command) => expand(command, command, [], localised(command, "name")));
}

function allowedIn(command, inDm) {
  if (Array.isArray(command.contexts)) return command.contexts.includes(inDm ? DM_CONTEXT : GUILD_CONTEXT);
  return !inDm || command.dm_permission !== false;
}

function expand(command, node, path, title) {
  const options = node.options ?? [];
  const below = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length) {
    return below.flatMap((option) =>
      expand(command, option, [...path, option.name], `${title} ${localised(option, "name")}`),
    );
  }
  const typed = [command.name, ...path].join(" ");
  return [{ name: command.name, path, typed, title, description: localised(node, "description"), options }];
}

/** The entries that fit what was typed after the slash, best first. */
export function matching(entries, typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = (entry) => {
    const names = [entry.title.toLowerCase(), entry.typed.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return entry.description.toLowerCase().includes(wanted) ? 3 : 4;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((ranked) => ranked.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map((ranked) => ranked.entry);
}

/** The entry whose whole name, and a space, begins the text; with what follows. The longest wins. */
export function calledBy(entries, text) {
  const lower = text.toLowerCase();
  const called = entries
    .flatMap((entry) => [...new Set([entry.title, entry.typed])].map((name) => ({ entry, name })))
    .filter(({ name }) => lower.startsWith(`${name.toLowerCase()} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return called ? { entry: called.entry, rest: text.slice(called.name.length + 1) } : null;
}

/** Take "skill:Shoot difficulty:7" apart; what stands before the first name is the first option's. */
export function typedOptions(options, text) {
  const names = options.flatMap((option) => [option.name, localised(option, "name")]);
  const pattern = new RegExp(`(?:^|\\s)(${names.map(quoted).join("|")}):`, "giu");
  const marks = names.length ? [...text.matchAll(pattern)] : [];
  const values = new Map();
  const before = text.slice(0, marks[0]?.index ?? text.length).trim();
  if (before && options.length) values.set(options[0].name, before);
  for (const [index, mark] of marks.entries()) {
    const until = marks[index + 1]?.index ?? text.length;
    const typed = mark[1].toLowerCase();
    const option = options.find((o) => o.name === typed || localised(o, "name").toLowerCase() === typed);
    values.set(option.name, text.slice(mark.index + mark[0].length, until).trim());
  }
  return values;
}

function quoted(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
