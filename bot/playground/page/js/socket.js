// The line to the local Discord: one WebSocket that comes back by itself, and questions with answers.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** The line broke before the answer came. */
export class LineLost extends Error {}

/**
 * Emits "up" and "down", and "frame" with the frame as `detail` for what is no answer.
 * A frame sent while the line is down is dropped: whoever opens the line again sends anew.
 */
export class Socket extends EventTarget {
  #url;
  #socket = null;
  #wait = FIRST_WAIT;
  #nonce = 0;
  #asked = new Map();

  constructor(url) {
    super();
    this.#url = url;
  }

  /** Connect, and again whenever the line breaks. */
  connect() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.dispatchEvent(new Event("up"));
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /** Send a frame that has no answer of its own. */
  send(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Send a frame and promise the frame that answers it; rejects with LineLost. */
  ask(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new LineLost());
    this.#nonce += 1;
    const nonce = this.#nonce;
    return new Promise((resolve, reject) => {
      this.#asked.set(nonce, { resolve, reject });
      this.send({ ...frame, nonce });
    });
  }

  #receive(frame) {
    const asked = this.#asked.get(frame.nonce);
    if (asked) {
      this.#asked.delete(frame.nonce);
      asked.resolve(frame);
    } else if (frame.nonce === undefined || frame.nonce === null) {
      this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    }
  }

  #lost() {
    for (const { reject } of this.#asked.values()) reject(new LineLost());
    this.#asked.clear();
    this.dispatchEvent(new Event("down"));
    setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
