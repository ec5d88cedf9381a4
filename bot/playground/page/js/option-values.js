// What an option of a command takes: its kinds, its fixed choices, and what is wrong with a text.

import { localised } from "./commands.js";

export const KIND = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };

const CHANNEL_TYPES = { 0: "text", 11: "thread", 12: "thread" };

/** Fixed rows { title, detail, value } to choose from; null where anything may be typed. */
export function fixedRows(option, table) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ title: localised(choice, "name"), value: choice.value }));
  }
  switch (option.type) {
    case KIND.BOOLEAN:
      return [
        { title: "True", value: true },
        { title: "False", value: false },
      ];
    case KIND.USER:
      return people(table);
    case KIND.CHANNEL:
      return channels(table, option.channel_types);
    case KIND.ROLE:
      return roles(table);
    case KIND.MENTIONABLE:
      return [...people(table), ...roles(table)];
    default:
      return null;
  }
}

/** Whether a list opens below the option while it is typed. */
export function offers(option) {
  const listed = [KIND.BOOLEAN, KIND.USER, KIND.CHANNEL, KIND.ROLE, KIND.MENTIONABLE];
  return Boolean(option.autocomplete || option.choices?.length || listed.includes(option.type));
}

/** People to choose from, with the roles they have. */
export function people(table) {
  return table.people.map((person) => ({ title: person.name, detail: person.roles.join(", "), value: person.id }));
}

/** Roles to choose from. */
export function roles(table) {
  return table.roles.map((role) => ({ title: `@${role.name}`, value: role.id }));
}

/** Channels of the guild to choose from; `types` are Discord's numbers, all when left out. */
export function channels(table, types) {
  const wanted = types?.length ? types.map((type) => CHANNEL_TYPES[type]) : ["text", "thread"];
  return table.channels
    .filter((channel) => wanted.includes(channel.type))
    .map((channel) => ({ title: `#${channel.name}`, value: channel.id }));
}

/** Rows whose title fits the text, those that begin with it first. */
export function fitting(rows, text) {
  const wanted = text.trim().toLowerCase();
  const begins = rows.filter((row) => row.title.toLowerCase().replace(/^[#@]/, "").startsWith(wanted.replace(/^[#@]/, "")));
  const holds = rows.filter((row) => !begins.includes(row) && row.title.toLowerCase().includes(wanted));
  return [...begins, ...holds];
}

/** The value to send for a text that was typed, or the sentence that says what is wrong with it. */
export function read(option, text, table) {
  const rows = fixedRows(option, table);
  if (rows) {
    const typed = text.trim().toLowerCase();
    const row = rows.find((r) => r.title.toLowerCase() === typed || String(r.value).toLowerCase() === typed);
    return row ? { value: row.value } : { error: "Choose one of the list." };
  }
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) return readNumber(option, text);
  return readText(option, text);
}

function readNumber(option, text) {
  const whole = option.type === KIND.INTEGER;
  const typed = text.trim().replace(/^[−–]/, "-");
  const shape = whole ? /^[-+]?\d+$/ : /^[-+]?(\d+\.?\d*|\.\d+)$/;
  const value = Number(typed);
  const kind = whole ? "a whole number" : "a number";
  const { min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = option;
  if (!shape.test(typed)) return { error: `This must be ${kind}.` };
  if (value >= min && value <= max) return { value };
  return { error: `This must be ${range(option, kind)}.` };
}

function range({ min_value: min, max_value: max }, kind) {
  const shown = (number) => String(number).replace("-", "−");
  if (min !== undefined && max !== undefined) return `${kind} from ${shown(min)} to ${shown(max)}`;
  if (min !== undefined) return `${shown(min)} or more`;
  if (max !== undefined) return `${shown(max)} or less`;
  return `${kind} within ±2⁵³`;
}

function readText(option, text) {
  const { min_length: min = 0, max_length: max = 6000 } = option;
  const length = [...text].length;
  if (length < min) return { error: `This needs at least ${min} characters.` };
  if (length > max) return { error: `This may have at most ${max} characters; it has ${length}.` };
  return { value: text };
}
