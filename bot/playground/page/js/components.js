// The buttons and selects under a message.

import { el, icon } from "./dom.js";
import { selectMenu, selectRows } from "./select.js";

const ROW = 1;
const BUTTON = 2;
const TEXT_SELECT = 3;
const SELECTS = [3, 5, 6, 7, 8];
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** All rows of a message. `acts` has press(customId) and select(customId, values). */
export function components(rows, table, acts) {
  return el(
    "div",
    { class: "components" },
    rows.map((row) => {
      if (row.type !== ROW) return unknown(row);
      return el("div", { class: "component-row" }, row.components.map((part) => component(part, table, acts)));
    }),
  );
}

function component(part, table, acts) {
  if (part.type === BUTTON) return button(part, acts);
  if (SELECTS.includes(part.type)) return select(part, table, acts);
  return unknown(part);
}

function unknown({ type }) {
  return el("span", { class: "component-unknown" }, `A part of kind ${type} cannot be shown here.`);
}

function button(part, acts) {
  const label = [part.emoji?.name && !part.emoji.id ? `${part.emoji.name} ` : null, part.label ?? null];
  const look = `button button-${STYLES[part.style] ?? "secondary"}`;
  if (part.style === LINK) return linkButton(part, look, label);
  return el(
    "button",
    {
      type: "button",
      class: look,
      disabled: Boolean(part.disabled),
      data: { customId: part.custom_id },
      on: { click: (event) => event.currentTarget.getAttribute("aria-busy") !== "true" && acts.press(part.custom_id) },
    },
    label,
  );
}

function linkButton(part, look, label) {
  const safe = /^https?:\/\//.test(part.url ?? "") && !part.disabled;
  const address = safe ? { href: part.url, target: "_blank", rel: "noopener noreferrer" } : { "aria-disabled": "true" };
  return el("a", { class: look, ...address }, label, icon("window"));
}

function select(part, table, acts) {
  const menu = selectMenu({
    rows: selectRows(part, table),
    label: part.placeholder || (part.type === TEXT_SELECT ? "Make a choice" : "Choose"),
    least: part.min_values ?? 1,
    most: part.max_values ?? 1,
    disabled: Boolean(part.disabled),
    onChange: (values) => acts.select(part.custom_id, values),
  });
  menu.button.dataset.customId = part.custom_id;
  return menu.node;
}
