// Building nodes. User text only ever becomes text nodes, so markup in a name stays literal.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element. `on` takes listeners, `data` the dataset, `vars` CSS custom properties. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") listen(node, value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "vars") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function listen(node, listeners) {
  for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
}

/** Replace all children of a node. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** The element of the page's own skeleton with this id. */
export function byId(id) {
  return document.getElementById(id);
}

const SHAPES = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  letter: "M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M5 12h13M12 5.5l6.5 6.5-6.5 6.5",
  down: "M12 5v14M6 13l6 6 6-6",
  chevron: "M7 10l5 5 5-5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  window: "M14 4h6v6M20 4l-8 8M10 5H5v14h14v-5",
  slash: "M15 4 9 20",
  alert: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3",
  swap: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  mark: "M12 2.5 20.5 7.3v9.4L12 21.5 3.5 16.7V7.3zM12 7.5l-4.7 7.7h9.4zM12 2.5v5M3.5 16.7l3.8-1.5M20.5 16.7l-3.8-1.5",
  die: "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3z",
  pips: "M8.2 8.2v.01M12 12v.01M15.8 15.8v.01",
};

/** A line drawing of our own. Without a label it is decoration and hidden from screen readers. */
export function icon(name, label = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  for (const shape of name === "die" ? ["die", "pips"] : [name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", SHAPES[shape]);
    path.setAttribute("class", shape);
    svg.append(path);
  }
  return svg;
}

/** A square button that shows only a drawing; its label is read and shown as a tip. */
export function iconButton(name, label, props = {}) {
  const { class: extra = "", ...rest } = props;
  return el(
    "button",
    { type: "button", class: `icon-button ${extra}`.trim(), "aria-label": label, title: label, ...rest },
    icon(name),
  );
}
