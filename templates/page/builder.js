import { asBefore, besides, bytesOf, calledApart, chosen, elsewhere, halfTyped, handover, lasting, lists, long, nameOf, notPossible, openFile, picture, post, putBack, save, say, sayWrong, settle, setup, showLists, unreadable as cantBeRead } from "./app.js";
import { linksWork, root } from "./reach.js";
import { NONE, asked, fielded, kept, meeting, read, step, trail, unread } from "./state.js";
import { paths } from "./routes.js";

const game = document.body.dataset.game;
const start = document.querySelector("[data-start]");
const builder = document.querySelector("[data-builder]");
const part = (name) => document.querySelector(`[data-part="${name}"]`);
let state = { ...NONE, by: lists.fresh() };
let queue = Promise.resolve();
let shown = "roster";

// Changes are made one after another: each to the text that the one before it left.
function next(task) {
  queue = queue.then(task).catch((error) => say(error.message));
  return queue;
}

/** Makes a change to the list that is open now; it is dropped if another list is open when its turn comes. */
function go(deed) {
  const of = state.id;
  return next(() => carry({ of, ...deed }));
}

/** The title of the page without a list. */
const untitled = document.title;

/** The current element in place of a button or field that was swapped since; null if there is none. */
function again(element) {
  if (element.isConnected) return element;
  const { key, do: does } = element.dataset;
  const now = key ? keyed(key) : [...document.querySelectorAll(`[data-do="${does}"]`)].find((other) => other.isEqualNode(element));
  return now ?? (element.closest(".steps") ? null : element);
}

/** Does what a button or field says when its turn comes: pressed twice, a number goes up by two. */
function act(element, value) {
  const [of, places] = [state.id, state.places];
  return next(async () => {
    const now = again(element);
    if (!now || now.disabled) return;
    let done = false;
    try {
      done = await carry(placed({ is: "act", action: actionOf(now, value), of }, places));
    } finally {
      if (!done) putBack(now);
    }
    if (!done && value !== undefined) say(TYPE_AGAIN);
  });
}

const TYPE_AGAIN = "The list has changed in the meantime: type it again.";

/** Makes a change to the unit at a place. */
function actAt(action) {
  go(placed({ is: "act", action }, state.places));
}

// A change names the unit that stood at a place when the button was pressed: pressed twice, only one unit is removed.
function placed(deed, places) {
  const { unit, group } = deed.action ?? deed;
  return typeof unit === "number" || typeof group === "number" ? { ...deed, places } : deed;
}

/** Returns a function that undoes the last change, as long as nothing else was changed since. */
function undoing() {
  const { id: of, text: seen } = state;
  return () => go({ is: "undo", of, seen });
}

// Nothing is swapped while a button is held down, or the press would be lost with the button.
let released = Promise.resolve();
let release = () => {};
// In milliseconds; if the release is never reported, the page continues after this.
const LONGEST_PRESS = 1000;
addEventListener("pointerdown", () => {
  released = new Promise((end) => {
    release = end;
    setTimeout(end, LONGEST_PRESS);
  });
});
// The click comes right after the release.
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release));

/** Makes a change; returns whether there was anything to do. */
async function carry(deed) {
  const body = asked(state, deed);
  if (!body) return false;
  const answer = await post(paths.force(game), body);
  await released;
  const before = state;
  happen({ is: "answered", deed, answer, kept: lists.get(state.id), fresh: lists.fresh() });
  let lost = false;
  if (state.unreadable) unreadable(before);
  else lost = swap(answer.parts, deed, before);
  const words = [answer.said, lost && TYPE_AGAIN].filter(Boolean);
  if (words.length > 0) say(words.join("\n"), answer.said ? undoing() : undefined);
  if (before.id && before.id !== state.id && !["begin", "open", "receive"].includes(deed.is)) apart();
  return true;
}

/** Passes an event to the state, stores the result, and shows everything that the server's parts do not. */
function happen(event) {
  const before = state;
  state = step(state, event);
  keep(before);
  show(before);
}

/**
 * Stores the list if the stored one differs. A list that another tab wrote is not written again, and one that another tab
 * deleted is stored again only by a change.
 */
function keep(before) {
  if (!state.id || !state.text) return;
  const there = lists.get(state.id);
  // Another tab has just written: that is handled in its turn.
  if (there && ["theirs", "both"].includes(meeting(state, there))) return;
  if (!there && state.id === before.id && state.text === before.text) return;
  if (!state.unreadable) {
    const now = { game, ...kept(state) };
    const same = (key) => key === "by" || JSON.stringify(now[key]) === JSON.stringify(there[key]);
    if (!there || !Object.keys(now).every(same)) lists.put(state.id, now);
  } else if (!there) return;
  const anew = !there || state.id !== before.id;
  if (anew || state.past !== before.past || state.future !== before.future) lists.putTrail(state.id, trail(state));
  if (anew || unread(state) !== unread(before)) lists.putTyped(state.id, unread(state));
}

function apart() {
  say("This list was changed in another tab at the same time. Both are kept: what you see is now a separate list.");
}

// Changes made by another tab are shown here.
elsewhere((id, there) => {
  next(() => meet(id, there));
  if (id === state.against?.id) paperSoon();
});
// A page restored from the back/forward cache has received no events.
addEventListener("pageshow", ({ persisted }) => persisted && next(() => meet(state.id, lists.get(state.id))));

async function meet(id, there) {
  if (!state.id) return startLists();
  if (id !== state.id) return opponents();
  if (!there) return tellKept();
  if (meeting(state, there) === "theirs") {
    if (await carry({ is: "take", kept: there })) say("This list was changed in another tab: this is how it is now.", undoing());
    return;
  }
  const before = state.id;
  happen({ is: "kept", kept: there, fresh: lists.fresh() });
  if (state.id !== before) apart();
}

function show(before) {
  const named = state.id && !state.unreadable;
  // Otherwise the address may already name the list to be opened next.
  if (named && (state.id !== before.id || before.unreadable)) addressed();
  const some = state.text !== "" || state.unreadable !== null;
  start.hidden = some;
  builder.hidden = !some;
  if (fielded(state) !== fielded(before) || unread(state) !== unread(before)) fill();
  if (state.text !== before.text) {
    settle();
    search.end();
    document.querySelector("[data-copied]").hidden = true;
  }
  if (state.id !== before.id) document.querySelector("[data-differs]").hidden = true;
  tellKept();
  if (state.suggested !== before.suggested) suggestions();
  opponent();
  if (state.text !== before.text || state.against !== before.against) paperSoon();
  // Tabs are told apart by their lists.
  document.title = some && state.title ? `${state.title} · ${untitled}` : untitled;
}

/** Names the list in the address. A list begun at the first step leaves that step in the history. */
function addressed() {
  const address = `#list=${state.id}`;
  if (location.hash === "") history.pushState(null, "", address);
  else if (location.hash !== address) history.replaceState(history.state, "", address);
}

/** Puts the list's text into its field, or the typed text that was not read yet, and says which it is. */
function fill() {
  const [field, words] = [document.querySelector("[data-text]"), fielded(state)];
  if (field.value !== words) field.value = words;
  const typed = unread(state) !== null;
  document.querySelector("[data-unread]").hidden = !typed;
  if (typed) document.querySelector(".file").open = true;
}

// Suggested changes to the list, each with a button that makes it.
const search = long("[data-suggest]", "Stop searching", "Stopped: nothing was suggested.");
document.querySelector("[data-suggest]").addEventListener("click", () => {
  const seen = state.text;
  search.press(async (signal) => {
    const { says, answers } = await post(paths.suggest(game), { text: seen }, false, signal);
    happen({ is: "suggested", seen, says, answers });
  });
});

function suggestions() {
  const place = document.querySelector("[data-suggestions]");
  if (place.contains(document.activeElement)) document.querySelector("[data-suggest]").focus();
  place.replaceChildren();
  if (!state.suggested) return;
  const seen = state.text;
  const says = Object.assign(document.createElement("p"), { textContent: state.suggested.says });
  const answers = state.suggested.answers.map(({ title, steps, text }) => {
    const article = document.createElement("article");
    if (title) article.append(Object.assign(document.createElement("h3"), { textContent: title }));
    const items = document.createElement("ul");
    items.append(...steps.map((step) => Object.assign(document.createElement("li"), { textContent: step })));
    article.append(items);
    if (text) {
      const take = Object.assign(document.createElement("button"), { type: "button", textContent: "Do this" });
      take.addEventListener("click", () => {
        const of = state.id;
        next(async () => {
          if (await carry({ is: "read", text, seen, of })) say("Done.", undoing());
        });
      });
      article.append(take);
    }
    return article;
  });
  place.replaceChildren(says, ...answers);
  place.scrollIntoView({ block: "nearest" });
}

// The parts are swapped, but typing continues and the focus is never lost. Returns whether half-typed text was lost with
// its unit.
function swap(parts, deed, before) {
  const held = document.activeElement;
  const key = held?.dataset?.key;
  // A browser may not focus a button that is pressed; a list that was only opened has no focus yet.
  const inside = Object.keys(parts).some((name) => part(name).contains(held));
  const within = inside || (held === document.body && PRESSED.includes(deed.is));
  const typing = halfTyped(held);
  let goOn = null;
  const opened = [...document.querySelectorAll(".offer details[open]")].map((one) => one.previousElementSibling.dataset.key);
  const code = document.querySelector("[data-code]")?.open;
  const about = document.querySelector(".about")?.open;
  const words = [];
  for (const [name, html] of Object.entries(parts)) {
    const place = part(name);
    if (place.dataset.was === html) continue;
    for (const field of place.querySelectorAll("[data-key]")) if (field !== held && halfTyped(field)) words.push(field);
    if (place.contains(held)) goOn = handover(held);
    // The form for codes keeps its typed text.
    const form = name === "add" ? place.querySelector("[data-code]") : null;
    place.innerHTML = html;
    if (form) place.querySelector("[data-code]")?.replaceWith(form);
    place.dataset.was = html;
  }
  for (const key of opened) {
    const offer = keyed(key);
    if (offer) offer.nextElementSibling.open = true;
  }
  if (about) document.querySelector(".about").open = true;
  if (code) document.querySelector("[data-code]").open = true;
  const verdict = document.querySelector("[data-verdict]").textContent;
  const aloud = document.querySelector("[data-verdict-aloud]");
  if (aloud.textContent !== verdict) aloud.textContent = verdict;
  document.querySelector("[data-undo]").disabled = state.past.length === 0;
  document.querySelector("[data-redo]").disabled = state.future.length === 0;
  filter();
  // Text that could not be sent before is sent now, if its field belongs to the same unit.
  for (const field of words.filter(({ dataset }) => sameOne(dataset.key, deed, before))) {
    const now = keyed(field.dataset.key);
    if (now) now.value = field.value;
    act(field, field.value.trim());
  }
  const same = Boolean(key && keyed(key)) && sameOne(key, deed, before);
  const lost = Boolean(goOn) && typing && !same;
  if (goOn && typing && same) goOn(keyed(key));
  // The rest of text typed for one unit does not go into another that took its place.
  else if (lost) part("force").focus({ preventScroll: true });
  else if (within) focusAfter(deed, held, key, goOn);
  if (MOVES.includes(deed.action?.do)) reveal();
  return lost;
}

/** Whether the element with this key belongs to the same unit or group as before: units may have moved. */
function sameOne(key, deed, before) {
  const [place] = /\d+/.exec(key) ?? [];
  if (place === undefined || state.places === before.places) return true;
  return ADDING.includes(deed.action?.do) && Number(place) < state.open;
}

const keyed = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);

const PRESSED = ["act", "turn", "undo", "redo", "read"];

// Actions after which there is a new unit, and those that move one.
const ADDING = ["add", "duplicate", "custom"];
const MOVES = [...ADDING, "move", "into"];

/** Sets the focus after a change: where it was, else at the unit that was changed or took its place. */
function focusAfter(deed, held, key, goOn) {
  const { do: done, unit, group } = deed.action ?? { unit: deed.unit };
  const now = keyed(`unit-${state.open}`);
  let places;
  if (done === "remove") places = [keyed(`unit-${unit}`), keyed(`unit-${unit - 1}`)];
  else if (done === "move") places = [keyed(`${key}`.replace(/\d+$/, state.open)), now];
  else if (done === "duplicate" || done === "into") places = [now];
  else if (done === "group") places = [keyed(`group-${state.group}`)];
  else if (done === "remove-group") places = [keyed(`group-${group}`), keyed(`group-${group - 1}`)];
  else places = [held, keyed(`${key}`), held?.dataset?.do ? again(held) : null, keyed({ undo: "redo", redo: "undo" }[key] ?? `unit-${unit}`), done === "add" ? now : null];
  for (const place of [...places, part("force"), document.getElementById("main")]) {
    if (!place?.isConnected || place.disabled || place === document.body) continue;
    if (goOn && place.dataset.key === key) goOn(place);
    else place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

/** Scrolls the open unit into view: all of it if there is room, else at least its head. */
function reveal() {
  const unit = document.querySelector(".unit.open");
  unit?.scrollIntoView({ block: "nearest" });
  unit?.querySelector(".line").scrollIntoView({ block: "nearest" });
}

/** Shows why a text can't be read; nothing of a list that was open before stays. */
function unreadable(before) {
  for (const name of before.id === state.id ? [] : ["bar", "add"]) {
    part(name).replaceChildren();
    part(name).dataset.was = "";
  }
  const pre = document.createElement("pre");
  pre.className = "problem";
  pre.setAttribute("role", "alert");
  pre.textContent = state.unreadable.words;
  part("force").replaceChildren(pre);
  part("force").dataset.was = "";
  document.querySelector(".file").open = true;
  const verdict = document.querySelector("[data-verdict]");
  if (verdict) Object.assign(verdict, { className: "verdict unreadable", textContent: "Can’t be read" });
  part("bar").dataset.was = "";
  if (before.id === state.id) pre.scrollIntoView({ block: "nearest" });
}

function tellKept() {
  let words = lasting ? "Kept in this browser only." : "Not kept anywhere: save it before you close the page.";
  if (state.text === "") words = "Kept as soon as it can be read.";
  else if (!lists.get(state.id)) words = "Forgotten in another tab: your next change will keep it again.";
  else if (state.sent === state.text) words = "Sent or saved, and kept in this browser.";
  document.querySelector("[data-kept]").textContent = words;
}

const NUMBERS = ["unit", "group", "figures", "number", "natural", "points", "inside"];
const ADD = ["add"];

function actionOf(element, value) {
  const action = {};
  for (const [key, given] of Object.entries(element.dataset)) {
    if (key === "key" || key === "field") continue;
    const plain = key === "unit" && ADD.includes(element.dataset.do);
    action[key] = NUMBERS.includes(key) && !plain ? Number(given) : given;
  }
  if (action.up !== undefined) action.up = action.up === "true";
  const field = element.dataset.field;
  if (field) {
    if (value === "" && ["points", "number", "natural", "decision", "side"].includes(field)) action[field] = null;
    else if (field === "group" && value === "outside") action[field] = null;
    else action[field] = NUMBERS.includes(field) ? Number(value) : value;
  }
  return action;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  if (data.do) act(button);
  else if (data.toggle !== undefined) go(placed({ is: "turn", unit: Number(data.toggle) }, state.places));
  else if (data.openUnit !== undefined) document.querySelector(`[data-toggle="${data.openUnit}"]`)?.click();
  else if (data.firstFault !== undefined) firstFault();
  else if (data.undo !== undefined) go({ is: "undo" });
  else if (data.redo !== undefined) go({ is: "redo" });
  else if (data.show) turnTo(data.show);
  else if (data.document) {
    shown = data.document;
    for (const other of document.querySelectorAll("[data-document]")) other.setAttribute("aria-pressed", String(other === button));
    for (const kind of ["deck", "sheet"]) {
      for (const way of document.querySelectorAll(`.only-${kind}`)) way.hidden = shown !== kind;
    }
    paperSoon();
  } else if (data.print) print(data.print);
  else if (data.save !== undefined) saved();
  else if (data.send !== undefined) sendList();
  else if (data.copy !== undefined) copyList();
  else if (data.readText !== undefined) go({ is: "read", text: document.querySelector("[data-text]").value });
  else if (data.asItIs !== undefined) leave();
  else if (data.peace !== undefined) happen({ is: "opposed", of: state.id, against: null });
});

/** Shows the first fault of the list. */
function firstFault() {
  turnTo("list");
  const fault = part("force").querySelector(".findings .error");
  if (!fault) return;
  fault.tabIndex = -1;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

/** Discards the typed text and shows the list; this can be undone. */
function leave() {
  const [of, text] = [state.id, unread(state)];
  document.querySelector("[data-text]").focus();
  next(async () => {
    if (await carry({ is: "leave", of })) say("This is the list as it is.", () => happen({ is: "typed", of, text }));
  });
}

document.querySelector("[data-text]").addEventListener("input", ({ target }) => happen({ is: "typed", of: state.id, text: target.value }));

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("[data-open]")) return open(taken(field));
  if (field.matches("[data-against]")) return oppose(taken(field));
  if (field.matches("[data-against-link]")) return opposeLink(field);
  if (field.matches("[data-opponent]")) {
    const other = lists.get(field.value);
    // The list opened here was chosen already.
    if (field.value === "opened") return;
    return happen({ is: "opposed", of: state.id, against: other && { id: other.id, text: other.text, title: other.title ?? "A list" } });
  }
  if (field.matches("[data-way]")) return paperSoon();
  // “…” is not a group.
  if (!field.dataset.do || (field.dataset.field === "group" && field.value === "")) return;
  // An emptied count is not a number.
  if (field.dataset.field === "figures" && field.value === "") return refuse(field);
  if (field.type === "checkbox" || field.type === "radio") act(field);
  else if (field.validity.valid) act(field, field.value.trim());
  else refuse(field);
});

/** Says why the number in a field can't be, and shows the earlier one again. */
function refuse(field) {
  const again = field.defaultValue === "" ? "The field is empty again." : `It is ${field.defaultValue} again.`;
  const why = notPossible(field);
  putBack(field);
  say(`${why} ${again}`);
}

// Keys: undo and redo everywhere, Escape in a name that is being typed; the others on a unit that has the focus.
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !typing) {
    if (event.key === "z") go({ is: "undo" });
    else if (event.key === "y") go({ is: "redo" });
    else return;
    event.preventDefault();
    return;
  }
  if (event.key === "Escape" && event.target.matches("input[data-field=name]")) return asBefore(event.target);
  const unit = event.target.closest?.("[data-toggle]");
  if (!unit || typing) return;
  const row = unit.closest(".unit");
  const at = Number(unit.dataset.toggle);
  const press = (key) => row.querySelector(`[data-key="${key}-${at}"]`)?.click();
  if (event.altKey && event.key === "ArrowUp") actAt({ do: "move", unit: at, up: true });
  else if (event.altKey && event.key === "ArrowDown") actAt({ do: "move", unit: at, up: false });
  else if (event.key === "ArrowUp") along(unit, -1);
  else if (event.key === "ArrowDown") along(unit, 1);
  else if (event.key === "+" || event.key === "=") press("more");
  else if (event.key === "-") press("less");
  else if (event.key === "d") actAt({ do: "duplicate", unit: at });
  else if (event.key === "Delete") actAt({ do: "remove", unit: at });
  else return;
  event.preventDefault();
});

function along(unit, by) {
  const all = [...document.querySelectorAll("[data-toggle]")];
  all[all.indexOf(unit) + by]?.focus();
}

/** Shows a part of the builder; the way back leads to the part before it. */
function turnTo(name) {
  if (builder.dataset.pane !== name) history.pushState({ pane: name }, "", location.href);
  pane(name);
}

/** Shows the part that belongs to the current entry of the history. */
const paneNow = () => pane(history.state?.pane ?? "list");
addEventListener("popstate", paneNow);

function pane(name) {
  if (builder.dataset.pane !== name) scrollTo(0, 0);
  builder.dataset.pane = name;
  for (const button of document.querySelectorAll("[data-show]")) {
    if (button.dataset.show === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  if (name === "print") paperSoon();
  if (name === "list") reveal();
}

function filter() {
  const words = document.getElementById("find-unit").value.trim().toLowerCase();
  for (const offer of document.querySelectorAll("[data-find]")) offer.hidden = !offer.dataset.find.includes(words);
  for (const role of document.querySelectorAll(".role")) role.hidden = !role.querySelector("[data-find]:not([hidden])");
}
document.getElementById("find-unit").addEventListener("input", filter);

// The paper follows the list: only changed pages are sent, and the old ones stay until the new ones are ready.
let timer;
let round = 0;
let setting = new AbortController();
const pages = document.querySelector("[data-pages]");
const visible = () => getComputedStyle(document.querySelector("[data-pane=print]")).display !== "none";

function paperSoon() {
  clearTimeout(timer);
  timer = setTimeout(paper, 60);
}

function wanted(document_) {
  const way = document.querySelector("[data-way]")?.value;
  const { text, against } = state;
  // The opponent's list may have changed since it was chosen.
  const other = against && (lists.get(against.id)?.text ?? against.text);
  return { text, against: other, document: document_, way: way ? [way] : [], ...chosen() };
}

async function paper() {
  if (!state.text || builder.hidden || !visible()) return;
  round += 1;
  const own = round;
  // If the user types on, the pages requested before are not needed.
  setting.abort();
  setting = new AbortController();
  const dim = setTimeout(() => pages.classList.add("waiting"), 300);
  const problem = document.querySelector("[data-paper-problem]");
  try {
    const have = [...pages.children].map((page) => page.dataset.page);
    const answer = await post(paths.paper(game), { ...wanted(shown), have }, false, setting.signal);
    if (own !== round) return;
    const old = new Map([...pages.children].map((page) => [page.dataset.page, page]));
    const fresh = answer.pages.map(({ id, svg }) => {
      const known = old.get(id);
      if (known) {
        old.delete(id);
        return known;
      }
      const page = document.createElement("div");
      page.className = "paper";
      page.dataset.page = id;
      const drawn = picture(svg);
      if (drawn) page.append(drawn);
      return page;
    });
    pages.replaceChildren(...fresh);
    problem.hidden = answer.said.length === 0;
    problem.textContent = answer.said.join("\n");
  } catch (error) {
    if (own !== round) return;
    problem.hidden = false;
    problem.textContent = error.message;
  } finally {
    clearTimeout(dim);
    if (own === round) pages.classList.remove("waiting");
  }
}

const STOPPED = ["Stop laying them out", "Stopped: nothing was printed."];
const printing = { all: long("[data-print=all]", ...STOPPED), this: long("[data-print=this]", ...STOPPED) };

function print(which) {
  printing[which].press(async (signal) => {
    say("Laying out the pages …");
    const response = await post(paths.print(game), wanted(which === "all" ? "all" : shown), false, signal);
    const name = nameOf(response, `${state.name}.pdf`);
    save(await response.blob(), name);
    const marked = document.querySelector("[data-verdict].illegal") ? " It is marked as not legal." : "";
    say(`${name} is in your downloads.${marked}\n${besides(response)}`.trim());
  });
}

function saved() {
  const { id, text, name } = state;
  save(new Blob([text], { type: "application/toml" }), `${name}.toml`);
  happen({ is: "sent", of: id, text });
  say(`${name}.toml is in your downloads.`);
}

async function sendList() {
  const { id, text, title } = state;
  try {
    const answer = await post(paths.link, { pack: text });
    const address = `${location.origin}${root}${paths.force(game)}/#f=${answer.link}`;
    if (!answer.fits) {
      say("The list is too long for a link, so it has been saved as a file to send.");
      return saved();
    }
    const beside = (words) => [words, answer.house ? `The link says ${answer.house}.` : "", linksWork()].filter(Boolean).join(" ");
    if (navigator.share) {
      await navigator.share({ title, url: address });
      if (beside("")) say(beside(""));
    } else if (navigator.clipboard) {
      await navigator.clipboard.writeText(address);
      say(beside("The link has been copied."));
    } else prompt(beside("Copy this link."), address);
    happen({ is: "sent", of: id, text });
  } catch (error) {
    if (error.name !== "AbortError") say(error.message);
  }
}

/** Shows the list in the form for others, and copies it if the browser allows that. */
async function copyList() {
  const place = document.querySelector("[data-copied]");
  const [form, secret] = [document.querySelector("[data-form]").value, document.querySelector("[data-secret]").checked];
  try {
    const answer = await post(paths.export(game), { text: state.text, form, secret });
    if (answer.unreadable) throw new Error(answer.unreadable);
    [place.value, place.hidden] = [answer.list, false];
    place.select();
    if (!navigator.clipboard) return say("Copy it from the field.");
    await navigator.clipboard.writeText(answer.list);
    say("The list has been copied.");
  } catch (error) {
    say(error.name === "NotAllowedError" ? "Copy it from the field." : error.message);
  }
}

/** The file chosen in a field; the field is then cleared, so that the same file can be chosen again. */
function taken(field) {
  const [file] = field.files;
  field.value = "";
  return file;
}

async function open(file) {
  if (!file) return;
  try {
    location.href = await openFile(file);
  } catch (error) {
    sayWrong(error);
  }
}

async function oppose(file) {
  if (file) await opposed(() => bytesOf(file), file.name);
}

async function opposeLink(field) {
  const link = /#f=([\w~.-]+)/.exec(field.value);
  if (!link) return say("That is not a link to a list: press Send in the builder that has the list.");
  await opposed(async () => new TextEncoder().encode((await post(paths.link, { unpack: link[1] })).text).buffer, "the other force");
  field.value = "";
}

/** Uses the list in these bytes as the other side. */
async function opposed(bytes, usual) {
  const of = state.id;
  try {
    const answer = await post(paths.open, await bytes(), true);
    if (answer.unreadable) throw cantBeRead(usual, answer);
    if (answer.game !== game) throw new Error("That list is for another game.");
    happen({ is: "opposed", of, against: { text: answer.text, title: answer.title ?? usual } });
  } catch (error) {
    sayWrong(error);
  }
}

/** The stored lists of this game, each of which may be the other side. */
function opponents() {
  const others = lists.all().filter((other) => other.game === game && other.id !== state.id);
  document.querySelector("[data-opponents]").hidden = others.length === 0;
  const select = document.querySelector("[data-opponent]");
  const called = calledApart(others);
  select.replaceChildren(
    select.firstElementChild,
    ...others.map((other) => new Option(called(other), other.id, false, other.id === state.against?.id)),
  );
  // A list that was only opened here is not among those stored.
  if (state.against && !state.against.id) select.append(new Option(state.against.title, "opened", false, true));
}

function opponent() {
  opponents();
  const place = document.querySelector("[data-against-shown]");
  const { against } = state;
  const held = place.contains(document.activeElement);
  const words = against ? `Against ${against.title}: the cards are for both, and “All as PDF” has both rosters. ` : "";
  if (place.dataset.shown === words) return;
  place.dataset.shown = words;
  place.hidden = !against;
  place.replaceChildren();
  if (against) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.peace = "";
    button.textContent = "Without an opponent";
    place.append(words, button);
  }
  if (held) document.querySelector("[data-against]").focus();
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
});

// Troops from a code: the letters pressed make up the code, and the server returns its values.
document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-custom]");
  if (!form) return;
  if (event.target.closest("[data-slot]") || event.target.name === "role") {
    const role = form.elements.role.value;
    let code = "";
    for (const slot of form.querySelectorAll("[data-slot]")) {
      const roles = slot.dataset.roles.split(" ").filter(Boolean);
      slot.hidden = roles.length > 0 && !roles.includes(role);
      if (slot.hidden) continue;
      const letters = [...slot.querySelectorAll("input:checked")].map((letter) => letter.value).join("");
      code += slot.dataset.after + letters;
    }
    form.elements.code.value = code;
  }
  explain(form);
});

async function explain(form) {
  const says = form.querySelector("[data-code-says]");
  const code = form.elements.code.value.trim();
  if (!code) return says.replaceChildren();
  try {
    const answer = await post(paths.code(game), { code, role: form.elements.role.value });
    if (form.elements.code.value.trim() === code) says.innerHTML = answer.html;
  } catch (error) {
    says.textContent = error.message;
  }
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.matches("[data-begin]")) {
    const limit = Number(form.elements.limit?.value) || null;
    const army = new FormData(form).get("army");
    const stated = [...form.querySelectorAll("[data-stat]")].filter((field) => field.value !== "");
    const stats = stated.map((field) => [field.dataset.stat, Number(field.value)]);
    const deed = { is: "begin", of: state.id, begin: { army, limit, stats, empty: event.submitter?.value === "empty" } };
    next(async () => {
      if (!(await carry(deed))) return;
      pane("list");
      document.getElementById("main").focus();
    });
  } else if (form.matches("[data-custom]")) {
    const [name, code, role] = ["name", "code", "role"].map((field) => form.elements[field].value.trim());
    const of = state.id;
    next(async () => {
      if (!(await carry({ is: "act", action: { do: "custom", name, code, role }, of }))) return;
      form.reset();
      form.querySelector("[data-code-says]").replaceChildren();
    });
  }
});

/** Opens the list that the address names: a stored one, or one that was sent. */
async function begin() {
  const [key, value] = location.hash.slice(1).split("=");
  if (key === "list") {
    const known = lists.get(value);
    if (known && known.game === game) {
      await carry({ is: "open", list: { ...read(known), ...lists.trail(value) } });
      return;
    }
    say("This list is not kept in this browser.");
  } else if (key === "f") {
    const { text, differs } = await post(paths.link, { unpack: value });
    await carry({ is: "receive", text });
    if (state.unreadable) return;
    say("This is a copy of the list that was sent to you.");
    const place = document.querySelector("[data-differs]");
    place.hidden = !differs;
    place.textContent = differs ? `Note: ${differs}.` : "";
    return;
  }
  happen({ is: "closed" });
  startLists();
}

function startLists() {
  showLists(start.querySelector("[data-lists]"), game, (count) => (start.querySelector("[data-own-lists]").hidden = count === 0));
}

/** Opens that list in its turn; if this fails, the list that was open stays. */
const beginNext = () =>
  next(() =>
    begin().catch((error) => {
      if (state.id) history.replaceState(null, "", `#list=${state.id}`);
      else startLists();
      start.hidden = state.id !== null;
      throw error;
    }),
  );

addEventListener("hashchange", () => {
  if (location.hash !== `#list=${state.id}`) beginNext();
});
// On a phone the paper comes first, and its settings are opened when needed.
const wide = matchMedia("(min-width: 1000px)");
const fold = () => (document.querySelector(".fold").open = wide.matches);
fold();
wide.addEventListener("change", () => {
  fold();
  paperSoon();
});
setup(paperSoon);
paneNow();
beginNext();
