// How a page reaches the code that answers it: a server, or, in a folder on a plain web space, the library itself in the
// browser's workers. Both give the same answers.

import { ROUTES } from "./routes.js";

const said = document.documentElement.dataset;

/** The beginning of the page's own addresses, without the final slash. */
export const root = new URL(`${said.root}/`, location.href).pathname.replace(/\/$/, "");

/** Whether there is no server. */
export const alone = said.alone !== undefined;

/** Fetches an address of the page, as `fetch` does, with this browser's house rulings. */
export function reach(address, init = {}) {
  const path = housed(address, init.method);
  // Files in the folder have no query in their names.
  if (alone && (init.method === "POST" || path.includes("?"))) return asked(path, init);
  return fetch(root + path, init);
}

/** Calls `told` with words on how much of the library is loaded, and with null when it is ready. */
export function whileLoading(told) {
  listener = told;
}

// The house rulings, packed, by game, as stored now, whichever tab has changed them.
const HOUSE = "house:";

function own() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(HOUSE));
    return keys.map((key) => [key.slice(HOUSE.length), localStorage.getItem(key)]);
  } catch {
    // Without storage there are no house rulings.
    return [];
  }
}

/** The house rulings. */
export const house = {
  has: (game) => house.get(game) !== null,
  get: (game) => own().find(([of]) => of === game)?.[1] ?? null,
  set(game, packed) {
    try {
      if (packed === null) localStorage.removeItem(HOUSE + game);
      else localStorage.setItem(HOUSE + game, packed);
    } catch {
      throw new Error("This browser can’t keep anything, so rulings can’t be changed in it.");
    }
  },
  /** Calls `changed` with the game whose rulings another tab changes. */
  elsewhere(changed) {
    addEventListener("storage", ({ key }) => key?.startsWith(HOUSE) && changed(key.slice(HOUSE.length)));
  },
};

/** The route of an address; undefined if there is none. */
function routeOf(method, address) {
  const parts = address.split("?")[0].split("/").filter(Boolean);
  return ROUTES.find((route) => route.method === method && route.parts.length === parts.length && route.parts.every((own, at) => own === null || own === parts[at]));
}

/** An address with the house rulings on which its answer depends. */
export function housed(address, method = "GET") {
  const game = address.split(/[/?]/)[1];
  const depends = { all: () => true, game: ([of]) => of === game, none: () => false }[routeOf(method, address)?.rulings ?? "none"];
  const rulings = own().filter(depends).map(([of, packed]) => `${of}.${packed}`);
  return rulings.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}house=${rulings.join(",")}`;
}

/** Where a link to this page works, in words; empty if it works everywhere. */
export function linksWork(name = location.hostname) {
  const bare = name.replace(/^\[|\]$/g, "");
  if (/^(localhost|.*\.localhost|127\..*|::1)$/.test(bare)) return "It works on this machine only: for others, save the list and send them the file.";
  const near = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd]..:|fe80:)|^[^.:]+$|\.(local|lan|home|internal)$/;
  return near.test(bare) ? "It works on this network only: for others, save the list and send them the file." : "";
}

let listener = () => {};

// The library and its files, loaded and compiled once for all workers.
let library = null;

function loaded() {
  library ??= load().catch((error) => {
    library = null;
    throw error;
  });
  return library;
}

async function load() {
  if (typeof WebAssembly === "undefined") throw new Error("This browser can’t run the program (it lacks WebAssembly). Sheets and look-up work without it.");
  const list = await (await found(`${root}/page/engine.json`)).json();
  if (!list.module) throw new Error("This copy of the page only shows sheets and tables: it was put up without what builds, rolls and checks.");
  const all = list.module.size + list.files.size + list.fonts.reduce((sum, font) => sum + font.size, 0);
  let got = 0;
  const count = (bytes) => {
    got += bytes;
    listener(Math.min(1, got / all));
  };
  listener(0);
  try {
    const [code, files, ...fonts] = await Promise.all([list.module, list.files, ...list.fonts].map(({ path }) => bytes(`${root}/${path}`, count)));
    const module = await WebAssembly.compile(await (await unpacked(code)).arrayBuffer());
    return { root, module, files: await unpacked(files), fonts: list.fonts.map(({ path }, at) => ({ path, bytes: fonts[at] })) };
  } finally {
    listener(null);
  }
}

async function found(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error("The program can’t be loaded: there is no connection. Sheets and look-up work without it, and your lists are kept.");
  }
  if (!response.ok) throw new Error(`The program can’t be loaded: ${address} answers ${response.status}.`);
  return response;
}

async function bytes(address, count) {
  const reader = (await found(address)).body.getReader();
  const parts = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    count(value.length);
    parts.push(value);
  }
}

/** Unpacks bytes; those that the web space has already unpacked are returned unchanged. */
async function unpacked(packed) {
  const [first] = new Uint8Array(await packed.slice(0, 1).arrayBuffer());
  return first === 0x78 ? new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).blob() : packed;
}

// If a request takes longer than this, something is wrong: its worker is ended, and another is started.
const PATIENCE = 120000;
// Unwanted work may run this long before its worker is ended: finishing is quicker than starting again.
const GRACE = 400;

/** A worker with the library: answers one request after another, and is ended if nobody waits for the answer. */
class Desk {
  #worker = null;
  #running = null;
  #waiting = [];

  ask(line, body, signal) {
    return new Promise((resolve, reject) => {
      const one = { line, body, signal, resolve, reject, timer: null };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => this.#stop(one));
      this.#waiting.push(one);
      this.#next();
    });
  }

  async #next() {
    if (this.#running || this.#waiting.length === 0) return;
    const one = this.#waiting.shift();
    this.#running = one;
    try {
      this.#worker ??= this.#begun(await loaded());
      if (one.signal?.aborted) return this.#done(one);
      one.timer = setTimeout(() => this.#end("This takes too long here. Ask for less, or print it on the command line."), PATIENCE);
      this.#worker.postMessage({ line: one.line, body: one.body });
    } catch (error) {
      one.reject(error);
      this.#done(one);
    }
  }

  #begun(library) {
    const worker = new Worker(`${root}/page/engine.js`);
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.failed !== undefined) return this.#end(data.failed);
      if (!this.#running) return;
      this.#running.resolve(data);
      this.#done(this.#running);
    });
    worker.addEventListener("error", () => worker === this.#worker && this.#end("The program can’t be loaded here. Sheets and look-up work without it."));
    worker.postMessage({ open: library });
    return worker;
  }

  #done(one) {
    clearTimeout(one.timer);
    this.#running = null;
    this.#next();
  }

  #stop(one) {
    one.reject(one.signal.reason);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (this.#running !== one || one.timer === null) return;
    clearTimeout(one.timer);
    one.timer = setTimeout(() => this.#end("Stopped."), GRACE);
  }

  /** Ends the worker; whoever waits for its answer gets the reason, and the next request starts another. */
  #end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    if (!this.#running) return;
    this.#running.reject(new Error(why));
    this.#done(this.#running);
  }
}

// Quick requests do not wait for those that lay out documents or search.
const quick = new Desk();
const heavy = new Desk();

async function asked(path, { method = "GET", body = new ArrayBuffer(0), signal }) {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body).buffer : body;
  const desk = routeOf(method, path)?.effort === "quick" ? quick : heavy;
  const answer = await desk.ask(`${method} ${path}`, bytes, signal);
  const headers = { "content-type": answer.kind };
  if (answer.said) headers["x-said"] = answer.said;
  if (answer.name) headers["content-disposition"] = `inline; filename="${answer.name}"`;
  return new Response(answer.body, { status: answer.status, headers });
}
