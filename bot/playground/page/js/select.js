// A select: a button that opens a list of up to 25 rows, with descriptions, one or several to choose.

import { el, fill, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { channels, people, roles } from "./option-values.js";

const ROOM = 320; // pixels that a full list needs
const GAP = 4;
let made = 0;

/** The rows of a select component, those chosen from the start marked. */
export function selectRows(part, table) {
  const given = new Set((part.default_values ?? []).map((value) => value.id));
  const known = {
    5: () => people(table),
    6: () => roles(table),
    7: () => [...people(table), ...roles(table)],
    8: () => channels(table, part.channel_types),
  }[part.type];
  if (known) return known().map((row) => ({ ...row, chosen: given.has(row.value) }));
  return (part.options ?? []).map((option) => ({
    title: option.label,
    detail: option.description,
    value: option.value,
    chosen: Boolean(option.default),
  }));
}

/** { node, button, values() }. `onChange` gets the values when the list closes on a new choice. */
export function selectMenu({ rows, label, placeholder = label, least, most, disabled, onChange = () => {} }) {
  made += 1;
  const single = most === 1;
  const shown = el("span", { class: "select-shown" });
  const button = el(
    "button",
    { type: "button", class: "select", disabled, "aria-haspopup": "listbox", "aria-expanded": "false" },
    shown,
    icon("chevron"),
  );
  const list = new Listbox({ id: `select-${made}`, label, multiple: !single, onPick: (row) => pick(row) });
  list.node.setAttribute("popover", "manual");
  list.list.tabIndex = -1;
  list.attach(list.list);
  const node = el("div", { class: "select-box" }, button, list.node);
  let before = "";

  const values = () => rows.filter((row) => row.chosen).map((row) => row.value);
  const describe = () => {
    const names = rows.filter((row) => row.chosen).map((row) => row.title);
    fill(shown, names.length ? names.join(", ") : placeholder);
    shown.classList.toggle("select-empty", names.length === 0);
    button.setAttribute("aria-label", names.length ? `${label}: ${names.join(", ")}` : label);
  };

  function open() {
    before = JSON.stringify(values());
    list.node.showPopover();
    const note = single ? "" : `Choose ${least === most ? most : `${least} to ${most}`}, then close the list.`;
    list.show(rows, { active: Math.max(0, rows.findIndex((row) => row.chosen)), note });
    beside(list.node, button);
    button.setAttribute("aria-expanded", "true");
    list.list.focus({ preventScroll: true });
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("resize", follow);
    document.addEventListener("scroll", follow, true);
  }

  function close({ refocus = true } = {}) {
    if (!list.open) return;
    list.hide();
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", follow);
    document.removeEventListener("scroll", follow, true);
    if (!node.isConnected) return; // its message was edited meanwhile: there is a new select
    list.node.hidePopover();
    button.setAttribute("aria-expanded", "false");
    if (refocus) button.focus();
    const now = values();
    if (JSON.stringify(now) !== before && now.length >= least) onChange(now);
  }

  function outside(event) {
    if (!node.contains(event.target)) close({ refocus: false });
  }

  function follow(event) {
    if (event.target !== list.list) beside(list.node, button);
  }

  function pick(row) {
    if (single) {
      for (const other of rows) other.chosen = other === row;
      describe();
      close();
    } else if (row.chosen || values().length < most) {
      list.setChosen(row, !row.chosen);
      describe();
    }
  }

  button.addEventListener("click", () => (list.open ? close() : open()));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  list.list.addEventListener("keydown", (event) => keys(event, list, rows, close));
  describe();
  return { node, button, values };
}

function keys(event, list, rows, close) {
  const handler = {
    ArrowDown: () => list.move(1),
    ArrowUp: () => list.move(-1),
    Home: () => list.moveTo(0),
    End: () => list.moveTo(rows.length - 1),
    Enter: () => list.pick(),
    " ": () => list.pick(),
    Escape: () => close(),
    Tab: () => close(),
  }[event.key];
  if (handler) handler();
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) list.moveToTitle(event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Put an open list below its button, or above where there is more room. */
function beside(list, button) {
  const box = button.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const up = below < ROOM && box.top > below;
  list.style.setProperty("--left", `${box.left}px`);
  list.style.setProperty("--width", `${box.width}px`);
  list.style.setProperty("--top", up ? "auto" : `${box.bottom + GAP}px`);
  list.style.setProperty("--bottom", up ? `${window.innerHeight - box.top + GAP}px` : "auto");
  list.style.setProperty("--room", `${(up ? box.top : below) - 2 * GAP - 4}px`);
}
