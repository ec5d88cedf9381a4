// What a person does, and what comes of each answer: nothing, a sentence, errors or a modal.

import { LineLost } from "./socket.js";
import { openModal } from "./modal.js";

const NO_ANSWER = "The application did not respond.";
const LOST = "The connection was lost before an answer came.";

export class Actions {
  #table;
  #socket;
  #log;

  constructor(table, socket, log) {
    this.#table = table;
    this.#socket = socket;
    this.#log = log;
  }

  /** The bot's choices for the focused option; null when it gave none in time. */
  async complete(call) {
    const answer = await this.#socket.ask({ op: "complete", ...call });
    return answer.op === "choices" ? answer.choices : null;
  }

  /** Say something as plain text. */
  async say(text) {
    const row = this.#log.pending({ text });
    const answer = await this.#ask({ op: "say", text });
    if (answer.op === "done") row.settle();
    else row.fail(answer.text ?? sentence(answer.errors));
  }

  /** Give a command. Returns the errors of its options, or null when there are none. */
  async command(entry, { files, ...call }) {
    const row = this.#log.pending({ command: entry.typed });
    const answer = await this.#ask({ op: "command", ...call, files: await Promise.all(files.map(encoded)) });
    if (refused(answer)) row.fail(answer.text || NO_ANSWER);
    else row.settle();
    if (answer.op === "modal") this.#modal(answer.modal, null);
    return answer.op === "invalid" ? answer.errors : null;
  }

  /** Press a button of a message. */
  press(message, customId) {
    return this.#component(message, customId, { op: "press" });
  }

  /** Choose values in a select of a message. */
  select(message, customId, values) {
    return this.#component(message, customId, { op: "select", values });
  }

  async #component(message, customId, frame) {
    const done = this.#log.busy(message.id, customId);
    const answer = await this.#ask({ ...frame, message: message.id, custom_id: customId });
    done();
    if (refused(answer)) this.#log.note(message.id, answer.text || NO_ANSWER);
    if (answer.op === "invalid") this.#log.note(message.id, sentence(answer.errors));
    if (answer.op === "modal") this.#modal(answer.modal, { message: message.id, customId });
  }

  #modal(modal, origin) {
    openModal(modal, this.#table, {
      submit: (values) => this.#ask({ op: "submit", modal: modal.token, values }),
      closed: () => this.#log.returnFocus(origin),
    });
  }

  async #ask(frame) {
    try {
      return await this.#socket.ask(frame);
    } catch (error) {
      if (error instanceof LineLost) return { op: "failed", text: LOST };
      throw error;
    }
  }
}

function refused(answer) {
  return answer.op === "failed" || answer.op === "error";
}

function sentence(errors) {
  return errors?.length ? errors.map((error) => error.text).join(" ") : NO_ANSWER;
}

function encoded({ option, file }) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve({ option, filename: file.name, data: reader.result.split(",", 2)[1] ?? "" }));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
