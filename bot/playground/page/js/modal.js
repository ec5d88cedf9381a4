// A modal of the bot: a dialog that keeps the focus until it is sent or given up.

import { byId, el, fill, iconButton } from "./dom.js";
import { modalFields } from "./modal-fields.js";

const NO_ANSWER = "Something went wrong. Try again.";

/** Open a modal. `submit(values)` promises the server's answer; `closed()` is called at the end. */
export function openModal(modal, table, { submit, closed }) {
  const fields = modalFields(modal.components, table);
  const problem = el("p", { class: "modal-problem", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "button button-primary" }, "Submit");
  const cancel = el("button", { type: "button", class: "button button-secondary" }, "Cancel");
  const leave = iconButton("close", "Close");
  const form = el(
    "form",
    { novalidate: true },
    el(
      "header",
      { class: "modal-head" },
      el("h2", { id: "modal-title" }, modal.title),
      leave,
    ),
    el("div", { class: "modal-body" }, fields.map((field) => field.node), problem),
    el("footer", { class: "modal-foot" }, cancel, send),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": "modal-title" }, form);
  const asked = fields.filter((field) => field.id !== null);

  const finish = () => {
    dialog.close();
    dialog.remove();
    closed();
  };
  const say = (text) => {
    problem.hidden = !text;
    problem.textContent = text ?? "";
  };

  async function sent(event) {
    event.preventDefault();
    if (send.getAttribute("aria-busy") === "true") return;
    say(null);
    if (!mark(asked, (field) => field.check())) return;
    send.setAttribute("aria-busy", "true");
    const answer = await submit(Object.fromEntries(asked.map((field) => [field.id, field.value()])));
    send.setAttribute("aria-busy", "false");
    if (answer.op === "done") finish();
    else if (answer.op === "invalid") showInvalid(answer.errors);
    else say(answer.text || NO_ANSWER);
  }

  function showInvalid(errors) {
    const textOf = (field) => errors.find((error) => error.option === field.id)?.text ?? null;
    mark(asked, textOf);
    const loose = errors.filter((error) => !asked.some((field) => field.id === error.option));
    say(loose.map((error) => error.text).join(" ") || null);
  }

  form.addEventListener("submit", sent);
  // Two lines of Enter in a paragraph are lines; with Ctrl it sends.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    finish();
  });
  cancel.addEventListener("click", finish);
  leave.addEventListener("click", finish);
  fill(byId("dialogs"), dialog);
  dialog.showModal();
  asked[0]?.focus();
}

/** Show each field's error and go to the first; true when there is none. */
function mark(fields, errorOf) {
  const wrong = fields.filter((field) => {
    const error = errorOf(field);
    field.showError(error);
    return error;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}
