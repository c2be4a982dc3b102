import { besides, chosen, lasting, listAddress, lists, nameOf, openFile, picture, post, remembered, save, say, setup, showLists } from "./app.js";
import { root } from "./reach.js";

const game = document.body.dataset.game;
const start = document.querySelector("[data-start]");
const builder = document.querySelector("[data-builder]");
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const list = { id: null, text: "", name: "force", title: "", open: null, group: null, sent: true };
let past = [];
let future = [];
let queue = Promise.resolve();
let shown = "roster";
let against = null;

// One thing is done after another: each is done to the text that the one before it left.
function act(action, silent) {
  queue = queue.then(() => send({ text: list.text, action, open: list.open, group: list.group }, silent)).catch((error) => say(error.message));
  return queue;
}

async function send(body, silent) {
  const answer = await post(`/${game}/force`, body);
  if (answer.unreadable !== undefined) {
    unreadable(answer);
    return;
  }
  if (list.text && answer.text !== list.text) {
    past.push(list.text);
    past = past.slice(-200);
    future = [];
    list.sent = false;
  }
  show(answer);
  if (answer.said && !silent) say(answer.said, undo);
}

function show(answer) {
  list.text = answer.text;
  list.open = answer.open;
  list.group = answer.group;
  list.name = answer.name;
  list.title = answer.title ?? answer.name;
  list.id ??= lists.fresh();
  lists.put(list.id, { game, text: list.text, title: list.title, summary: answer.summary, sent: list.sent });
  remembered.set(`past:${list.id}`, JSON.stringify(past.slice(-20)));
  if (location.hash !== `#list=${list.id}`) history.replaceState(null, "", `#list=${list.id}`);
  start.hidden = true;
  builder.hidden = false;
  swap(answer.parts);
  document.querySelector("[data-text]").value = list.text;
  document.querySelector("[data-undo]").disabled = past.length === 0;
  document.querySelector("[data-redo]").disabled = future.length === 0;
  kept();
  filter();
  opponents();
  paperSoon();
}

// What may be done with the list, each answer with a button that does it.
document.querySelector("[data-suggest]").addEventListener("click", async () => {
  const place = document.querySelector("[data-suggestions]");
  try {
    const found = await post(`/${game}/suggest`, { text: list.text });
    const says = document.createElement("p");
    says.textContent = found.says;
    const answers = found.answers.map(({ title, steps, text }) => {
      const article = document.createElement("article");
      if (title) article.append(Object.assign(document.createElement("h3"), { textContent: title }));
      const items = document.createElement("ul");
      items.append(...steps.map((step) => Object.assign(document.createElement("li"), { textContent: step })));
      article.append(items);
      if (text) {
        const take = Object.assign(document.createElement("button"), { type: "button", textContent: "Do this" });
        take.addEventListener("click", () => {
          place.replaceChildren();
          queue = queue.then(() => send({ text, open: list.open, group: list.group })).then(() => say("Done.", undo)).catch((error) => say(error.message));
        });
        article.append(take);
      }
      return article;
    });
    place.replaceChildren(says, ...answers);
  } catch (error) {
    say(error.message);
  }
});

// What is swapped keeps the place where one types.
function swap(parts) {
  const held = document.activeElement?.dataset?.key;
  const opened = [...document.querySelectorAll(".offer details[open]")].map((one) => one.previousElementSibling.dataset.key);
  const code = document.querySelector("[data-code]")?.open;
  const about = document.querySelector(".about")?.open;
  for (const [name, html] of Object.entries(parts)) {
    const place = part(name);
    if (place.dataset.was === html) continue;
    // The form for codes keeps what was typed in it.
    const form = name === "add" ? place.querySelector("[data-code]") : null;
    place.innerHTML = html;
    if (form) place.querySelector("[data-code]")?.replaceWith(form);
    place.dataset.was = html;
  }
  for (const key of opened) {
    const offer = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (offer) offer.nextElementSibling.open = true;
  }
  if (about) document.querySelector(".about").open = true;
  if (code) document.querySelector("[data-code]").open = true;
  if (held && document.activeElement?.dataset?.key !== held) document.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

function unreadable(answer) {
  start.hidden = true;
  builder.hidden = false;
  part("force").innerHTML = "";
  const pre = document.createElement("pre");
  pre.className = "problem";
  pre.setAttribute("role", "alert");
  pre.textContent = answer.unreadable;
  part("force").append(pre);
  part("force").dataset.was = "";
  const details = document.querySelector(".file");
  details.open = true;
  details.querySelector("[data-text]").value = answer.text;
}

function undo() {
  if (past.length === 0) return;
  future.push(list.text);
  restore(past.pop());
}

function redo() {
  if (future.length === 0) return;
  past.push(list.text);
  restore(future.pop());
}

function restore(text) {
  const [before, after] = [past, future];
  queue = queue
    .then(() => post(`/${game}/force`, { text, open: list.open, group: list.group }))
    .then((answer) => {
      [past, future] = [before, after];
      show(answer);
    })
    .catch((error) => say(error.message));
}

function kept() {
  const words = list.sent ? "Sent or saved, and kept in this browser." : lasting ? "Kept in this browser only." : "Kept nowhere: save it before you close the page.";
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
    else if (value === "outside") action[field] = null;
    else action[field] = NUMBERS.includes(field) ? Number(value) : value;
  }
  return action;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  if (data.do) act(actionOf(button));
  else if (data.toggle !== undefined) {
    const at = Number(data.toggle);
    list.open = list.open === at ? null : at;
    queue = queue.then(() => send({ text: list.text, open: list.open, group: list.group })).catch((error) => say(error.message));
  } else if (data.openUnit !== undefined) document.querySelector(`[data-toggle="${data.openUnit}"]`)?.click();
  else if (data.undo !== undefined) undo();
  else if (data.redo !== undefined) redo();
  else if (data.show) pane(data.show);
  else if (data.document) {
    shown = data.document;
    for (const other of document.querySelectorAll("[data-document]")) other.setAttribute("aria-pressed", String(other === button));
    for (const way of document.querySelectorAll(".only-deck")) way.hidden = shown !== "deck";
    paperSoon();
  } else if (data.print) print(data.print === "all" ? "all" : shown);
  else if (data.save !== undefined) saved();
  else if (data.send !== undefined) sendList();
  else if (data.readText !== undefined) {
    const text = document.querySelector("[data-text]").value;
    queue = queue.then(() => send({ text, open: null, group: null })).catch((error) => say(error.message));
  } else if (data.peace !== undefined) {
    against = null;
    opponent();
  }
});

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("[data-open]")) return open(field.files[0]);
  if (field.matches("[data-against]")) return oppose(field.files[0]);
  if (field.matches("[data-against-link]")) return opposeLink(field);
  if (field.matches("[data-opponent]")) {
    const other = lists.get(field.value);
    against = other ? { text: other.text, title: other.title, id: other.id } : null;
    return opponent();
  }
  if (field.matches("[data-way]")) return paperSoon();
  if (!field.dataset.do) return;
  if (field.type === "checkbox" || field.type === "radio") act(actionOf(field));
  else if (field.validity.valid) act(actionOf(field, field.value.trim()));
  else field.reportValidity();
});

// Keys: everywhere undo and redo; the others on a unit that has the focus.
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !typing) {
    if (event.key === "z") undo();
    else if (event.key === "y") redo();
    else return;
    event.preventDefault();
    return;
  }
  const unit = event.target.closest?.("[data-toggle]");
  if (!unit || typing) return;
  const row = unit.closest(".unit");
  const at = Number(unit.dataset.toggle);
  const press = (key) => row.querySelector(`[data-key="${key}-${at}"]`)?.click();
  if (event.altKey && event.key === "ArrowUp") move(at, true);
  else if (event.altKey && event.key === "ArrowDown") move(at, false);
  else if (event.key === "ArrowUp") step(unit, -1);
  else if (event.key === "ArrowDown") step(unit, 1);
  else if (event.key === "+" || event.key === "=") press("more");
  else if (event.key === "-") press("less");
  else if (event.key === "d") act({ do: "duplicate", unit: at });
  else if (event.key === "Delete") act({ do: "remove", unit: at });
  else return;
  event.preventDefault();
});

async function move(at, up) {
  await act({ do: "move", unit: at, up });
  document.querySelector(`[data-key="unit-${list.open ?? at}"]`)?.focus();
}

function step(unit, by) {
  const all = [...document.querySelectorAll("[data-toggle]")];
  all[all.indexOf(unit) + by]?.focus();
}

function pane(name) {
  if (builder.dataset.pane !== name) scrollTo(0, 0);
  builder.dataset.pane = name;
  for (const button of document.querySelectorAll("[data-show]")) {
    if (button.dataset.show === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  if (name === "print") paperSoon();
}

function filter() {
  const words = document.getElementById("find-unit").value.trim().toLowerCase();
  for (const offer of document.querySelectorAll("[data-find]")) offer.hidden = !offer.dataset.find.includes(words);
  for (const role of document.querySelectorAll(".role")) role.hidden = !role.querySelector("[data-find]:not([hidden])");
}
document.getElementById("find-unit").addEventListener("input", filter);

// The paper follows: only pages that changed are sent, and while one is made the old one stands.
let timer;
let round = 0;
const pages = document.querySelector("[data-pages]");
const visible = () => getComputedStyle(document.querySelector("[data-pane=print]")).display !== "none";

function paperSoon() {
  clearTimeout(timer);
  timer = setTimeout(paper, 60);
}

function wanted(document_) {
  const way = document.querySelector("[data-way]")?.value;
  return { text: list.text, against: against?.text ?? null, document: document_, way: way ? [way] : [], ...chosen() };
}

async function paper() {
  if (!list.text || builder.hidden || !visible()) return;
  round += 1;
  const own = round;
  const dim = setTimeout(() => pages.classList.add("waiting"), 300);
  const problem = document.querySelector("[data-paper-problem]");
  try {
    const have = [...pages.children].map((page) => page.dataset.page);
    const answer = await post(`/${game}/paper`, { ...wanted(shown), have });
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

async function print(what) {
  say("Setting the pages …");
  try {
    const response = await post(`/${game}/print`, wanted(what));
    const name = nameOf(response, `${list.name}.pdf`);
    save(await response.blob(), name);
    const marked = document.querySelector("[data-verdict].illegal") ? " It says that the force is not legal." : "";
    say(`${name} is with your downloads.${marked}\n${besides(response)}`.trim());
  } catch (error) {
    say(error.message);
  }
}

function saved() {
  save(new Blob([list.text], { type: "application/toml" }), `${list.name}.toml`);
  list.sent = true;
  lists.put(list.id, { ...lists.get(list.id), sent: true });
  kept();
}

async function sendList() {
  try {
    const answer = await post("/link", { pack: list.text });
    const address = `${location.origin}${root}/${game}/force/#f=${answer.link}`;
    if (!answer.fits) {
      say("The list is too long for a link: it is saved as a file to send.");
      return saved();
    }
    if (navigator.share) await navigator.share({ title: list.title, url: address });
    else if (navigator.clipboard) {
      await navigator.clipboard.writeText(address);
      say(`The link is copied.${answer.house ? ` It says ${answer.house}.` : ""}`);
    } else prompt("Copy this link", address);
    list.sent = true;
    lists.put(list.id, { ...lists.get(list.id), sent: true });
    kept();
  } catch (error) {
    if (error.name !== "AbortError") say(error.message);
  }
}

async function open(file) {
  try {
    const next = await openFile(file);
    if (next.startsWith(listAddress(game, ""))) {
      history.replaceState(null, "", next);
      await begin();
    } else location.href = next;
  } catch (error) {
    say(error.message);
  }
}

async function oppose(file) {
  if (file) await opposed(async () => file.arrayBuffer(), file.name);
}

async function opposeLink(field) {
  const link = /#f=([\w~.-]+)/.exec(field.value);
  if (!link) return say("That is not the link of a list: press Send in the builder that has it.");
  await opposed(async () => new TextEncoder().encode((await post("/link", { unpack: link[1] })).text).buffer, "the other force");
  field.value = "";
}

/** The other side is the list in these bytes. */
async function opposed(bytes, usual) {
  try {
    const answer = await post("/open", await bytes(), true);
    if (answer.unreadable) throw new Error(answer.unreadable);
    if (answer.game !== game) throw new Error("That list is for another game.");
    against = { text: answer.text, title: answer.title ?? usual };
    opponent();
  } catch (error) {
    say(error.message);
  }
}

/** The lists of this game that are kept here: each may be the other side. */
function opponents() {
  const others = lists.all().filter((other) => other.game === game && other.id !== list.id);
  document.querySelector("[data-opponents]").hidden = others.length === 0;
  const select = document.querySelector("[data-opponent]");
  select.replaceChildren(
    select.firstElementChild,
    ...others.map((other) => new Option(other.title ?? "A list", other.id, false, other.id === against?.id)),
  );
}

function opponent() {
  opponents();
  const place = document.querySelector("[data-against-shown]");
  place.hidden = !against;
  place.replaceChildren();
  if (against) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.peace = "";
    button.textContent = "Alone again";
    place.append(`Against ${against.title}: the cards are for both. `, button);
  }
  paperSoon();
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
});

// Troops from a code: the letters pressed make the code, and the server says what it comes to.
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
    const answer = await post(`/${game}/code`, { code, role: form.elements.role.value });
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
    past = [];
    future = [];
    Object.assign(list, { id: null, text: "", open: null, group: null, sent: false });
    queue = queue
      .then(() => send({ begin: { army, limit, empty: event.submitter?.value === "empty" } }))
      .then(() => {
        pane("list");
        document.getElementById("main").focus();
      })
      .catch((error) => say(error.message));
  } else if (form.matches("[data-custom]")) {
    const [name, code, role] = ["name", "code", "role"].map((field) => form.elements[field].value.trim());
    act({ do: "custom", name, code, role });
    form.reset();
    form.querySelector("[data-code-says]").replaceChildren();
  }
});

async function begin() {
  const [key, value] = location.hash.slice(1).split("=");
  if (key === "list") {
    const known = lists.get(value);
    if (known && known.game === game) {
      Object.assign(list, { id: value, text: known.text, open: null, group: null, sent: known.sent ?? false });
      try {
        past = JSON.parse(remembered.get(`past:${value}`, "[]"));
      } catch {
        past = [];
      }
      await post(`/${game}/force`, { text: known.text }).then((answer) => (answer.unreadable === undefined ? show(answer) : unreadable(answer)));
      return;
    }
    say("This list is not kept in this browser.");
  } else if (key === "f") {
    const answer = await post("/link", { unpack: value });
    Object.assign(list, { id: null, text: "", open: null, group: null, sent: true });
    const first = await post(`/${game}/force`, { text: answer.text });
    if (first.unreadable === undefined) {
      show(first);
      say("This is a copy of the list that was sent to you.");
      const differs = document.querySelector("[data-differs]");
      differs.hidden = !answer.differs;
      differs.textContent = answer.differs ? `Take care: ${answer.differs}.` : "";
    } else unreadable(first);
    return;
  }
  start.hidden = false;
  builder.hidden = true;
  const place = start.querySelector("[data-lists]");
  start.querySelector("[data-own-lists]").hidden = showLists(place, game) === 0;
}

addEventListener("hashchange", () => {
  if (location.hash !== `#list=${list.id}`) begin().catch((error) => say(error.message));
});
matchMedia("(min-width: 1000px)").addEventListener("change", paperSoon);
setup(paperSoon);
pane("list");
begin().catch((error) => {
  start.hidden = false;
  say(error.message);
});
