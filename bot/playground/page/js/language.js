// The language in which a person has Discord: the browser's own, until another is chosen.

import { byId, el, fill } from "./dom.js";

const LOCALES = [
  "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
  "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/** Discord's code for the language of whoever sits at this window. */
export function locale() {
  return chosen() ?? ofBrowser();
}

/** Lets the person of this window choose a language, which this browser remembers. */
export class Language {
  #select = byId("language");

  /** `changed()` is called when another language was chosen. */
  constructor(table, changed) {
    table.addEventListener("place", () => this.#show());
    this.#select.addEventListener("change", () => {
      keep(this.#select.value);
      changed();
    });
  }

  #show() {
    fill(this.#select, LOCALES.map((code) => el("option", { value: code, lang: code }, named(code))));
    this.#select.value = locale();
  }
}

function named(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function ofBrowser() {
  const language = navigator.language || "en-US";
  if (LOCALES.includes(language)) return language;
  const short = language.split("-")[0];
  return { en: "en-US", es: "es-ES", pt: "pt-BR", sv: "sv-SE", zh: "zh-CN" }[short] ?? short;
}

/** Under which name the choice of the person at this window is kept. */
function key() {
  return `language of ${new URLSearchParams(location.hash.slice(1)).get("as") ?? ""}`;
}

function chosen() {
  try {
    return localStorage.getItem(key());
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(code) {
  try {
    localStorage.setItem(key(), code);
  } catch {
    byId("language").value = ofBrowser(); // what cannot be kept is not changed
  }
}
