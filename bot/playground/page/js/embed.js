// Embeds, pictures and files of a message. Nothing is ever fetched from another host.

import { el, icon } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { cssColour } from "./state.js";
import { sentAt } from "./time.js";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const IMAGE = /^image\/(png|jpeg|gif|webp)$/;

/** One embed as a card with a coloured edge. */
export function embed(data, message, table) {
  const colour = cssColour(data.color);
  return el(
    "section",
    { class: "embed", "aria-label": "Embed", vars: colour ? { "--edge": colour } : {} },
    data.author?.name ? el("p", { class: "embed-author" }, data.author.name) : null,
    data.title ? el("h3", { class: "embed-title" }, titled(data, table)) : null,
    data.description ? el("div", { class: "embed-text prose" }, markdown(data.description, table)) : null,
    data.fields?.length ? fields(data.fields, table) : null,
    data.image ? picture(resolved(data.image.url, message), "Picture") : null,
    data.thumbnail ? picture(resolved(data.thumbnail.url, message), "Picture") : null,
    footer(data),
  );
}

function titled({ title, url }, table) {
  const nodes = inline(title, table);
  return url && /^https?:\/\//.test(url)
    ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, nodes)
    : nodes;
}

function fields(all, table) {
  return el(
    "dl",
    { class: "embed-fields" },
    all.map((field) =>
      el(
        "div",
        { class: field.inline ? "embed-field embed-field-inline" : "embed-field" },
        el("dt", {}, inline(field.name, table)),
        el("dd", { class: "prose" }, markdown(field.value, table)),
      ),
    ),
  );
}

function footer(data) {
  if (!data.footer?.text && !data.timestamp) return null;
  return el(
    "p",
    { class: "embed-footer" },
    data.footer?.text ?? null,
    data.footer?.text && data.timestamp ? " · " : null,
    data.timestamp ? sentAt(data.timestamp) : null,
  );
}

/** The address of "attachment://name", from the message's own files. */
function resolved(url, message) {
  const name = /^attachment:\/\/(.+)$/.exec(url ?? "")?.[1];
  return name ? message.attachments?.find((file) => file.filename === name)?.url : url;
}

/** The path of an address of this very server, under whichever of its names; null for any other. */
function here(url) {
  if (!URL.canParse(url ?? "", location.href)) return null;
  const { protocol, hostname, port, pathname } = new URL(url, location.href);
  const own = hostname === location.hostname || LOOPBACK.includes(hostname);
  return own && protocol === location.protocol && port === location.port ? pathname : null;
}

function picture(url, alt) {
  if (!url) return null;
  const path = here(url);
  if (path) return el("img", { class: "picture", src: path, alt, loading: "lazy" });
  if (!/^https?:\/\//.test(url)) return null;
  return el("p", { class: "picture-away" }, el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url));
}

/** A file of a message: a picture of ours is shown, everything is offered to be saved. */
export function attachment(file) {
  const path = here(file.url);
  const shown = path && IMAGE.test(file.content_type ?? "");
  const card = el(
    path ? "a" : "span",
    { class: "file", href: path, download: path ? file.filename : null },
    icon("file"),
    el("span", { class: "file-name" }, file.filename),
    el("span", { class: "file-size" }, size(file.size)),
  );
  if (!shown) return card;
  return el("figure", { class: "shown" }, picture(file.url, file.description || file.filename), el("figcaption", {}, card));
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
