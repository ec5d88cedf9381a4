// The fields of a modal: lines of text and selects, each with its label, its limits and its error.

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectMenu, selectRows } from "./select.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const SELECTS = [3, 5, 6, 7, 8];
const PARAGRAPH = 2;
let made = 0;

/** Fields { id, node, value(), check(), showError(text), focus() } for the components of a modal. */
export function modalFields(components, table) {
  return components.flatMap((component) => {
    if (component.type === LABEL) return field(component.component, component.label, component.description, table);
    if (component.type === ROW) return component.components.map((part) => field(part, part.label, "", table));
    if (component.type === TEXT_DISPLAY) return words(component, table);
    return field(component, component.label, "", table);
  });
}

function words({ content }, table) {
  return { id: null, node: el("div", { class: "prose" }, markdown(content, table)) };
}

function field(part, label, description, table) {
  made += 1;
  const id = `modal-field-${made}`;
  const required = part.required !== false;
  const control = controlOf(part, { id, label, required }, table);
  const error = el("p", { class: "field-error", id: `${id}-error`, role: "alert", hidden: true });
  const node = el(
    "div",
    { class: "modal-field" },
    el("label", { for: id }, label ?? "", required ? el("span", { class: "needed", "aria-hidden": "true" }, " *") : null),
    description ? el("p", { class: "modal-description", id: `${id}-about` }, description) : null,
    control.node,
    control.count ?? null,
    error,
  );
  const described = [description ? `${id}-about` : "", error.id].join(" ").trim();
  control.focused.setAttribute("aria-describedby", described);
  return {
    id: part.custom_id,
    node,
    value: control.value,
    check: control.check,
    focus: () => control.focused.focus(),
    showError(text) {
      error.hidden = !text;
      error.textContent = text ?? "";
      control.focused.setAttribute("aria-invalid", String(Boolean(text)));
    },
  };
}

function controlOf(part, about, table) {
  if (part.type === TEXT_INPUT) return textControl(part, about);
  if (SELECTS.includes(part.type)) return selectControl(part, about, table);
  const node = el("p", { id: about.id, tabindex: "-1" }, `A field of kind ${part.type} cannot be filled here.`);
  return { node, focused: node, value: () => "", check: () => null };
}

function textControl(part, { id, required }) {
  const long = part.style === PARAGRAPH;
  const most = part.max_length ?? 4000;
  const least = part.min_length ?? 0;
  const input = el(long ? "textarea" : "input", {
    id,
    type: long ? null : "text",
    rows: long ? "4" : null,
    placeholder: part.placeholder,
    maxlength: String(most),
    autocomplete: "off",
    "aria-required": String(required),
  });
  input.value = part.value ?? "";
  const count = el("p", { class: "modal-count", "aria-hidden": "true" });
  const refresh = () => {
    count.textContent = part.max_length ? `${input.value.length} / ${most}` : "";
  };
  input.addEventListener("input", refresh);
  refresh();
  return { node: input, focused: input, count, value: () => input.value, check: () => textError(input.value, required, least) };
}

function textError(text, required, least) {
  if (!text.trim()) return required ? "This one is needed." : null;
  return text.length < least ? `This needs at least ${least} characters.` : null;
}

function selectControl(part, { id, label, required }, table) {
  const least = required ? (part.min_values ?? 1) : 0;
  const menu = selectMenu({
    rows: selectRows(part, table),
    label: label || "Make a choice",
    placeholder: part.placeholder || "Make a choice",
    least,
    most: part.max_values ?? 1,
    disabled: false,
  });
  menu.button.id = id;
  return {
    node: menu.node,
    focused: menu.button,
    value: menu.values,
    check: () => (menu.values().length < least ? "Make a choice." : null),
  };
}
