// How a page reaches what answers it: a server, or, where the page lies in a folder on any web space, the library itself in a
// worker of the browser. Both answer alike.

const said = document.documentElement.dataset;

/** Where the page's own addresses begin, without the stroke at the end. */
export const root = new URL(`${said.root}/`, location.href).pathname.replace(/\/$/, "");

/** Whether there is no server. */
export const alone = said.alone !== undefined;

/** Fetches an address of the page, as `fetch` does, as this browser's house plays. */
export function reach(address, init = {}) {
  const path = housed(address);
  // What lies ready in the folder has no question behind it.
  if (alone && (init.method === "POST" || path.includes("?"))) return asked(path, init);
  return fetch(root + path, init);
}

/** Hands `told` the words that say how far the library is loaded, and null when it is there. */
export function whileLoading(told) {
  listener = told;
}

// The house's own rulings, packed, by game.
const HOUSE = "house:";
const own = new Map();
try {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(HOUSE))) own.set(key.slice(HOUSE.length), localStorage.getItem(key));
} catch {
  // Where nothing may be kept, the house plays as published.
}

/** The house's own rulings. */
export const house = {
  has: (game) => own.has(game),
  get: (game) => own.get(game) ?? null,
  set(game, packed) {
    if (packed === null) own.delete(game);
    else own.set(game, packed);
    try {
      if (packed === null) localStorage.removeItem(HOUSE + game);
      else localStorage.setItem(HOUSE + game, packed);
    } catch {
      throw new Error("This browser keeps nothing, so rulings can't be changed in it.");
    }
  },
};

/** An address with the house's rulings: those of its game, or all where it is of none. */
export function housed(address) {
  const game = address.split(/[/?]/)[1];
  if (["page", "fonts", "games.css", "author"].includes(game)) return address;
  const all = ["check", "link", "open", "house.zip"].includes(game);
  const rulings = [...own].filter(([of]) => all || of === game).map(([of, packed]) => `${of}.${packed}`);
  return rulings.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}house=${rulings.join(",")}`;
}

let listener = () => {};
let worker = null;
let last = 0;
const waiting = new Map();
// A request takes longer than this only where something is wrong: the worker is ended, and the next begins another.
const PATIENCE = 120000;

async function asked(path, init) {
  const body = init.body ?? new ArrayBuffer(0);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body).buffer : body;
  worker ??= begun();
  last += 1;
  const id = last;
  const answer = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => ended("This takes too long here. Ask for less, or print it with the command line."), PATIENCE);
    waiting.set(id, { resolve, reject, timer });
    worker.postMessage({ id, line: `${init.method ?? "GET"} ${path}`, body: bytes });
  });
  const headers = { "content-type": answer.kind };
  if (answer.said) headers["x-said"] = answer.said;
  if (answer.name) headers["content-disposition"] = `inline; filename="${answer.name}"`;
  return new Response(answer.body, { status: answer.status, headers });
}

function begun() {
  if (typeof WebAssembly === "undefined") throw new Error("This browser can't run what this page needs (WebAssembly). Sheets and look-up work without it.");
  const one = new Worker(`${root}/page/engine.js`);
  one.addEventListener("message", ({ data }) => {
    if (data.progress !== undefined) return listener(data.progress);
    if (data.failed !== undefined) return ended(data.failed);
    const { resolve, timer } = waiting.get(data.id) ?? {};
    clearTimeout(timer);
    waiting.delete(data.id);
    resolve?.(data);
  });
  one.addEventListener("error", () => ended("What this page needs can't be loaded here. Sheets and look-up work without it."));
  one.postMessage({ open: root });
  return one;
}

/** Ends the worker; all who wait are told why, and the next request begins another. */
function ended(why) {
  worker?.terminate();
  worker = null;
  listener(null);
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(new Error(why));
  }
  waiting.clear();
}
