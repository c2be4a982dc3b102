// Shared by every page: requests to the server, storage in the browser, and light or dark. A script here sends, receives,
// swaps and remembers; it computes nothing about games.

import { alone, house, reach, root, whileLoading } from "./reach.js";
import { paths } from "./routes.js";

/** Sends a request. Returns the answer, or throws an error in words, with the answer that refused it, if any. */
export async function post(path, body, raw, signal) {
  let response;
  try {
    response = await reach(path, {
      method: "POST",
      headers: { "content-type": raw ? "application/octet-stream" : "application/json" },
      body: raw ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    // If the network fails, `fetch` has a message of its own.
    if (!(error instanceof TypeError)) throw error;
    throw new Error("The server can’t be reached, so this was not done. Your lists are kept in this browser.");
  }
  const kind = response.headers.get("content-type") ?? "";
  if (kind.startsWith("application/json")) {
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.problem ?? `The server answered ${response.status}.`), { answer });
    return answer;
  }
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response;
}

// The place for messages, and the element that had the focus before the button beside a message.
const voice = document.getElementById("said");
let cameFrom = null;
voice.addEventListener("focusin", ({ relatedTarget }) => {
  if (relatedTarget && !voice.contains(relatedTarget)) cameFrom = relatedTarget;
});

/** Returns the focus from the button beside a message to its earlier place, before the button goes away. */
function goBack() {
  if (!voice.contains(document.activeElement)) return;
  const key = cameFrom?.dataset.key;
  const now = cameFrom?.isConnected || !key ? cameFrom : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  now?.focus({ preventScroll: true });
  if (document.activeElement !== now || now === document.body) document.getElementById("main").focus({ preventScroll: true });
}

// How long a message is shown, in milliseconds; one of more letters than `LONG` stays until it is closed.
const SHOWN = 9000;
const LONG = 240;

function fade() {
  clearTimeout(fade.timer);
  // A button that has the focus or the pointer does not go away.
  fade.timer = setTimeout(() => (voice.contains(document.activeElement) ? fade() : (voice.hidden = true)), SHOWN);
}

/**
 * Shows a message, which screen readers read out. `unread` holds texts that can't be read as lists, each with its name: a
 * button leads to where they can be mended.
 */
export function say(words, undo, unread = []) {
  if (voice.contains(document.activeElement)) goBack();
  else cameFrom = document.activeElement;
  voice.replaceChildren(document.createTextNode(words));
  if (undo) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Undo";
    button.dataset.undoes = "";
    button.addEventListener("click", () => {
      goBack();
      voice.hidden = true;
      undo();
    });
    voice.append(" ", button);
  }
  const atLeisure = words.length > LONG || unread.length > 0;
  if (unread.length > 0) {
    const mend = Object.assign(document.createElement("button"), { type: "button", textContent: "Change the text on Check lists" });
    mend.addEventListener("click", () => {
      remembered.set(TO_CHECK, JSON.stringify(unread));
      location.href = `${root}${paths.check}/`;
    });
    voice.prepend(mend, "\n");
  }
  // A long message is read at leisure.
  if (atLeisure) {
    const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
    close.addEventListener("click", () => {
      goBack();
      voice.hidden = true;
    });
    voice.prepend(close, unread.length > 0 ? " " : "\n");
  }
  voice.classList.toggle("at-leisure", atLeisure);
  voice.classList.toggle("exact", unread.length > 0);
  voice.hidden = false;
  if (atLeisure) clearTimeout(fade.timer);
  else fade();
}

/** Shows why something could not be done. */
export const sayWrong = (error) => say(error.message, undefined, error.unread);

/** The error for a text that can't be read as a list, and the reason in words. */
export const unreadable = (name, { text, unreadable: words }) =>
  Object.assign(new Error(`${name} can’t be read:\n${words}`), { unread: [[name, text]] });

/** The key under which texts to be mended wait for the page that checks lists. */
export const TO_CHECK = "check-sent";

/** Removes the undo button of a message, because something else was changed since. */
export function settle() {
  goBack();
  voice.querySelector("[data-undoes]")?.remove();
}

// The longest time between the two presses of a double click, in milliseconds.
const DOUBLE = 500;

/**
 * A long task that the button of this selector begins and, pressed again, stops. Meanwhile the button says `stop`; once the
 * task has stopped, the message `stopped` is shown.
 */
export function long(selector, stop, stopped) {
  let running = null;
  let begun = 0;
  let words = "";
  const label = (text) => {
    const button = document.querySelector(selector);
    if (button) button.textContent = text;
  };
  return {
    /** Begins the task, or stops the one under way; `work` gets the signal that stops it. The second press of a double click does nothing. */
    async press(work) {
      if (running && performance.now() - begun < DOUBLE) return;
      if (running) return running.abort(new Error(stopped));
      begun = performance.now();
      running = new AbortController();
      words = document.querySelector(selector).textContent;
      label(stop);
      try {
        await work(running.signal);
      } catch (error) {
        if (error.name !== "AbortError") say(error.message);
      } finally {
        running = null;
        label(words);
      }
    },
    /** Ends the task without a message, because nobody needs its result. */
    end: () => running?.abort(),
    /** Gives a button that replaced another the words of that one. */
    swapped: () => running && label(stop),
  };
}

// Fields with typed text that has caused no change event yet, and fields filled with such text.
const half = new WeakSet();
const refilled = new WeakSet();
document.addEventListener("input", ({ target }) => half.add(target), true);
document.addEventListener("change", ({ target }) => half.delete(target), true);
// A browser fires no change event for a field that a script has filled.
document.addEventListener("focusout", ({ target }) => {
  if (refilled.delete(target) && half.has(target)) target.dispatchEvent(new Event("change", { bubbles: true }));
});

/** Whether a field holds typed text that has not been sent yet. */
export const halfTyped = (field) => half.has(field);

/** Notes that the text of a field could not be sent: it is sent when the user next leaves the field. */
function untold(field) {
  half.add(field);
  refilled.add(field);
}

/**
 * Restores a box, a choice or a number whose change failed to its earlier value. Text stays, to be sent
 * again.
 */
export function putBack(field) {
  // The user is still typing in it.
  if (half.has(field)) return;
  if (field.matches("[type=radio]")) for (const other of document.getElementsByName(field.name)) other.checked = other.defaultChecked;
  else if (field.matches("[type=checkbox]")) field.checked = field.defaultChecked;
  else if (field.matches("select")) for (const option of field.options) option.selected = option.defaultSelected;
  else if (field.matches("[type=number]")) field.value = field.defaultValue;
  else if (field.matches("input, textarea")) untold(field);
}

/** Why the number in a field can't be, in words. */
export function notPossible(field) {
  const { value, min, max } = field;
  const name = field.ariaLabel ?? field.labels[0].textContent.trim();
  const range = min !== "" && max !== "" ? ` from ${min} to ${max}` : min !== "" ? ` of at least ${min}` : max !== "" ? ` of at most ${max}` : "";
  return `${name}: ${value === "" ? "" : `${value} can’t be, only `}a whole number${range}.`;
}

/** Restores a text field to what it was before it was typed in. */
export function asBefore(field) {
  half.delete(field);
  field.value = field.defaultValue;
}

/** Remembers the state of a field that is about to be replaced; returns a function that restores it in its replacement. */
export function handover(field) {
  const typing = half.delete(field);
  // Browsers differ in whether a removed field fires a change event; half-typed text must not be sent.
  if (typing) field.addEventListener("change", (event) => event.stopPropagation());
  const { value, selectionStart, selectionEnd } = field;
  return (other) => {
    other.focus({ preventScroll: true });
    if (!(other instanceof HTMLInputElement)) return;
    if (typing) {
      other.value = value;
      untold(other);
    }
    // A number field does not report its selection; one that is reached by Tab is selected whole.
    if (typeof selectionStart === "number") other.setSelectionRange(selectionStart, selectionEnd);
    else if (!typing) other.select();
  };
}

// If the browser forbids storage, or has no room, a value is kept as long as the page is open, and a message says so.
const shelf = new Map();
export let lasting = true;
let warned = false;

function read(key) {
  if (shelf.has(key)) return shelf.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    lasting = false;
    return null;
  }
}

/** Stores a value, or deletes it if it is null; returns whether the browser stored it. */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    shelf.delete(key);
    return true;
  } catch {
    if (value === null) shelf.delete(key);
    else shelf.set(key, value);
    return false;
  }
}

/** Stores a value that matters more than undo histories, and shows a message if that fails. */
function keep(key, value) {
  if (!write(key, value)) {
    forgetTrails((_, kind) => kind === PAST);
    write(key, value);
  }
  lasting = [...shelf.keys()].every((key) => key.startsWith(PAST));
  if (!lasting && !warned) say("This browser can’t keep anything: save your list as a file before you close the page.");
  warned = !lasting;
}

/** The names of everything stored. */
function keys() {
  try {
    return [...new Set([...shelf.keys(), ...Object.keys(localStorage)])];
  } catch {
    lasting = false;
    return [...shelf.keys()];
  }
}

const LIST = "list:";
const PAST = "set:past:";
const TYPED = "set:typed:";

/** The lists that this browser keeps. */
export const lists = {
  all() {
    const found = keys().filter((key) => key.startsWith(LIST)).map((key) => lists.get(key.slice(LIST.length)));
    return found.filter((list) => list !== null).sort((one, other) => other.at - one.at);
  },
  get: (id) => listOf(id, read(LIST + id)),
  put(id, list) {
    keep(LIST + id, JSON.stringify({ ...list, id: undefined, at: Date.now() }));
  },
  /** Deletes a list and everything that belongs to it; returns a function that restores it, unless another tab has kept it again. */
  remove(id) {
    const before = [LIST, PAST, TYPED].map((kind) => kind + id).map((key) => [key, read(key)]);
    for (const [key] of before) write(key, null);
    return () => {
      if (read(LIST + id) === null) for (const [key, value] of before) if (value !== null) write(key, value);
    };
  },
  /** The texts that belong to a list: its undo history, and typed text that was not read yet. */
  trail(id) {
    const typed = read(TYPED + id);
    try {
      const kept = JSON.parse(read(PAST + id)) ?? [];
      // An older form held only the texts for undo.
      return Array.isArray(kept) ? { past: kept, future: [], typed } : { ...kept, typed };
    } catch {
      return { past: [], future: [], typed };
    }
  },
  putTrail(id, trail) {
    write(PAST + id, JSON.stringify(trail));
  },
  /** Stores typed text that was not read yet; deletes it if it is null. */
  putTyped(id, text) {
    write(TYPED + id, text);
  },
  fresh() {
    const bytes = crypto.getRandomValues(new Uint8Array(6));
    return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
  },
};

function listOf(id, words) {
  try {
    const kept = JSON.parse(words);
    return kept ? { ...kept, id } : null;
  } catch {
    return null;
  }
}

function forgetTrails(which) {
  for (const kind of [PAST, TYPED]) {
    const gone = keys().filter((key) => key.startsWith(kind) && which(key.slice(kind.length), kind));
    for (const key of gone) write(key, null);
  }
}
// An undo history is useless without its list.
forgetTrails((id) => read(LIST + id) === null);

/** Calls `changed` with the name of each list that another tab writes or deletes, and its new value. */
export function elsewhere(changed) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(LIST)) changed(key.slice(LIST.length), listOf(key.slice(LIST.length), newValue));
  });
}

/** The address at which the builder shows a stored list. */
export const listAddress = (game, id) => `${root}${paths.force(game)}/#list=${id}`;

/** A small setting that is stored. */
export const remembered = {
  get: (key, usual) => read(`set:${key}`) ?? usual,
  set: (key, value) => keep(`set:${key}`, value),
  /** Calls `changed` when another tab has set one of these, or may have. */
  elsewhere(names, changed) {
    addEventListener("storage", ({ key }) => names.some((name) => key === `set:${name}`) && changed());
    // A page restored from the back/forward cache has received no events.
    addEventListener("pageshow", ({ persisted }) => persisted && changed());
  },
};

/** How often a modifier counts: a box is ticked or not, a field says the number. */
export const times = (field) => (field.type === "checkbox" ? Number(field.checked) : field.validity.valid ? Number(field.value) : 0);

/** The parts of a text between commas. */
export function parted(text) {
  return text.split(",").map((part) => part.trim()).filter((part) => part !== "");
}

/** A random seed, drawn by the browser. */
export function seed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
}

/** The default page setup. */
export const usual = { paper: "a4", style: "colour", large: "", wipe: "", odds: "", tonight: "" };

/** Paper, style, large print, boxes for wiping, exact chances and sheets of what forces can use, chosen once and stored; `changed` is called at each change. */
export function setup(changed) {
  for (const [name, value] of Object.entries(usual)) {
    for (const field of document.querySelectorAll(`[data-${name}]`)) {
      const now = remembered.get(name, value);
      if (field.type === "checkbox") field.checked = now === "1";
      else field.value = now;
      field.addEventListener("change", () => {
        remembered.set(name, field.type === "checkbox" ? (field.checked ? "1" : "") : field.value);
        changed?.();
      });
    }
  }
  changed?.();
}

export const chosen = () => ({
  paper: remembered.get("paper", usual.paper),
  style: remembered.get("style", usual.style),
  large: remembered.get("large", usual.large) === "1",
  wipe: remembered.get("wipe", usual.wipe) === "1",
  odds: remembered.get("odds", usual.odds) === "1",
  tonight: remembered.get("tonight", usual.tonight) === "1",
});

/** A picture inserted into the page itself, so that its words can be selected and found. */
export function picture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (drawn.nodeName !== "svg") return null;
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  return document.importNode(drawn, true);
}

/** The file name in the answer for a document. */
export const nameOf = (response, usual) => /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? usual;

/** The remarks that came with a document. */
export const besides = (response) => decodeURIComponent(response.headers.get("x-said") ?? "");

/** Offers bytes to the user as a file. */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** The bytes of a file that may be a list; throws if it is too large for one. */
export async function bytesOf(file) {
  if (file.size > 1 << 20) throw new Error(`${file.name} is larger than a list can be.`);
  return file.arrayBuffer();
}

/** Opens a file as a list in the builder. */
export async function openFile(file) {
  const bytes = await bytesOf(file);
  const saved = savedLists(new TextDecoder().decode(bytes));
  if (saved) return restore(saved);
  const answer = await post(paths.open, bytes, true);
  if (answer.unreadable) throw unreadable(file.name, answer);
  const id = lists.fresh();
  lists.put(id, { game: answer.game, text: answer.text, title: answer.title ?? file.name, summary: answer.summary });
  return listAddress(answer.game, id);
}

/** The lists in a file that another page saved; null if it is none. */
function savedLists(text) {
  try {
    const { lists: saved } = JSON.parse(text);
    return Array.isArray(saved) ? saved.filter((list) => typeof list?.text === "string" && typeof list.game === "string") : null;
  } catch {
    return null;
  }
}

/** Stores these lists, but not those that are here already, and leaves words on that for the first page. */
function restore(saved) {
  if (saved.length === 0) throw new Error("The file holds no lists.");
  const here = new Set(lists.all().map(({ game, text }) => `${game} ${text}`));
  const fresh = saved.filter(({ game, text }) => !here.has(`${game} ${text}`));
  for (const list of fresh) lists.put(lists.fresh(), list);
  const same = saved.length - fresh.length;
  const many = (count) => `${count} list${count === 1 ? "" : "s"}`;
  const left = same > 0 ? `, ${many(same)} left out: the same ${same === 1 ? "is" : "are"} here already` : "";
  remembered.set(RESTORED, fresh.length === 0 ? `Nothing was opened: ${many(same)}, all here already.` : `${many(fresh.length)} opened${left}.`);
  return `${root}/#lists`;
}

const RESTORED = "restored";

/** What is to be said about lists that were restored from a file; it is said once. */
export function restoredWords() {
  const words = remembered.get(RESTORED, null);
  remembered.set(RESTORED, null);
  return words;
}

/** Gives the title of each of these lists; those of the same title get the time of their last change too, or a number. */
export function calledApart(all) {
  const called = (list) => list.title ?? "A list";
  const at = (timeStyle) => (list) => (list.at ? `${called(list)} (${new Date(list.at).toLocaleString([], { dateStyle: "short", timeStyle })})` : called(list));
  let names = all.map(called);
  const alike = (name) => names.filter((other) => other === name).length > 1;
  for (const way of [at("short"), at("medium")]) names = names.map((name, place) => (alike(name) ? way(all[place]) : name));
  names = names.map((name, place) => (alike(name) ? `${name}, no. ${names.slice(0, place + 1).filter((other) => other === name).length}` : name));
  return (list) => names[all.indexOf(list)];
}

/** Shows the stored lists, of one game if one is named; `counted` is called with their number. */
export function showLists(place, game, counted) {
  const own = lists.all().filter((list) => !game || list.game === game);
  const titles = own.map(calledApart(own));
  place.replaceChildren(
    ...own.map((list, at) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = listAddress(list.game, list.id);
      link.className = `game-${list.game}`;
      const name = document.createElement("strong");
      name.textContent = titles[at];
      const note = document.createElement("span");
      note.textContent = list.summary ?? "";
      link.append(name, " ", note);
      const away = document.createElement("button");
      away.type = "button";
      away.className = "away";
      away.textContent = "✕";
      away.setAttribute("aria-label", `Forget ${titles[at]}`);
      away.addEventListener("click", () => {
        const back = lists.remove(list.id);
        showLists(place, game, counted);
        const others = place.querySelectorAll(".away");
        (others[at] ?? others[at - 1] ?? document.getElementById("main")).focus();
        say(`${list.title ?? "The list"} forgotten.`, () => {
          back();
          showLists(place, game, counted);
          place.querySelectorAll(".away")[at]?.focus();
        });
      });
      item.append(link, away);
      return item;
    }),
  );
  counted(own.length);
}

// A game's page is requested again with the house rulings, if there are any, before anything else.
const game = document.body.dataset.game;
if (game && house.has(game)) {
  try {
    const response = await reach(location.pathname.slice(root.length));
    if (!response.ok) throw new Error((await response.json()).problem);
    const main = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
    document.querySelector("main").replaceChildren(...main.childNodes);
  } catch (error) {
    say(`This is the game as published: ${error.message}`);
  }
  const shown = document.querySelector("[data-house]") ?? document.createElement("p");
  for (const button of shown.querySelectorAll("button")) button.hidden = false;
  shown.querySelector("[data-house-save]")?.addEventListener("click", async () => {
    try {
      const response = await reach(paths.houseZip);
      save(await response.blob(), nameOf(response, "house-rulings.zip"));
    } catch (error) {
      say(error.message);
    }
  });
  shown.querySelector("[data-house-drop]")?.addEventListener("click", () => {
    remembered.set(`house-before:${game}`, house.get(game));
    house.set(game, null);
    location.reload();
  });
}
// If another tab has changed rulings, this page is out of date.
house.elsewhere((of) => {
  if (of !== game || document.querySelector("[data-house-changed]")) return;
  const [told, button] = [document.createElement("p"), document.createElement("button")];
  told.className = "house";
  told.dataset.houseChanged = "";
  told.setAttribute("role", "status");
  Object.assign(button, { type: "button", textContent: "Show them" });
  button.addEventListener("click", () => location.reload());
  told.append("House rulings were changed in another tab. ", button);
  document.getElementById("main").prepend(told);
});
// The previous rulings can be restored.
const before = game ? remembered.get(`house-before:${game}`, null) : null;
if (before && !house.has(game)) {
  remembered.set(`house-before:${game}`, null);
  say("Played as published again.", () => {
    house.set(game, before);
    location.reload();
  });
}

// The style sheet is told how high the bars at the top are.
const measured = new ResizeObserver((bars) => {
  for (const { target } of bars) document.documentElement.style.setProperty(`--${target.classList[0] === "top" ? "head" : target.classList[0]}`, `${target.offsetHeight}px`);
});
for (const bar of document.querySelectorAll(".top, .bar, .index")) measured.observe(bar);

const scheme = remembered.get("scheme", "");
if (scheme) document.documentElement.dataset.scheme = scheme;
document.querySelector("[data-scheme-switch]")?.addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.scheme || (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.scheme = next;
  remembered.set("scheme", next);
});

// How much of the library is loaded, if it runs in the browser.
const bar = document.querySelector("[data-loading]");
whileLoading((share) => {
  bar.hidden = share === null;
  bar.querySelector("progress").value = share ?? 0;
});

// Without a server, the folder's files are cached here, so that the page works offline.
if (alone && lasting) {
  const keep = navigator.serviceWorker?.register(`${root}/keeper.js`, { scope: `${root}/`, updateViaCache: "none" });
  // A browser without a cache shows the page all the same.
  keep?.catch(() => {});
  const note = document.querySelector("[data-kept-here]");
  if (note) {
    const kept = navigator.serviceWorker ? "Once opened, this page keeps working without a connection." : "This address is not secure (https), so the page can’t be kept for when there is no connection.";
    note.textContent = kept;
    note.hidden = false;
  }
}
