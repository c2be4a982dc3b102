// The units of an action: each in a list that this browser keeps, in a sample, or in a pasted text.

import { calledApart, elsewhere, lists, post, remembered } from "./app.js";
import { paths } from "./routes.js";

const game = document.body.dataset.game;
const block = document.querySelector("[data-units]");
const SIDES = ["own", "other"];
const KEY = `units:${game}`;

// The list and the unit on each side, by its place; a pasted list with its text.
let chosen = recalled();
let changed = () => {};

function recalled() {
  try {
    return JSON.parse(remembered.get(KEY, "{}"));
  } catch {
    return {};
  }
}

const of = (side, selector) => block.querySelector(`[data-side="${side}"] ${selector}`);

/** The text of the list chosen on a side; null if none is, or it is gone. */
function textOf(side) {
  const { list = "", text = null } = chosen[side] ?? {};
  if (list === "pasted") return text;
  if (list.startsWith("kept:")) return lists.get(list.slice(5))?.text ?? null;
  return of(side, `option[value="${CSS.escape(list)}"]`)?.dataset.text ?? null;
}

/** The units for the action of a form, as they are posted. */
export function units(form) {
  const one = (side) => [side, { text: textOf(side), unit: chosen[side]?.unit }];
  const asked = SIDES.filter((side) => asks(form, side)).map(one);
  return Object.fromEntries(asked.filter(([, { text, unit }]) => text !== null && unit !== undefined));
}

const asks = (form, side) => form.dataset[side === "own" ? "asksOwn" : "asksOther"] !== undefined;

/** Shows the sides from which inputs of this form may come. */
export function showSides(form) {
  for (const side of SIDES) block.querySelector(`[data-side="${side}"]`).hidden = !asks(form, side);
  block.hidden = !SIDES.some((side) => asks(form, side));
  summarise();
}

/** The chosen units, beside the heading. */
function summarise() {
  const titles = SIDES.filter((side) => !block.querySelector(`[data-side="${side}"]`).hidden).map((side) => [side, of(side, "[data-unit]").selectedOptions[0]?.textContent]);
  const words = titles.filter(([side, title]) => title && chosen[side]).map(([side, title]) => (side === "own" ? title : `against ${title}`));
  block.querySelector("[data-units-said]").textContent = words.length > 0 ? `: ${words.join(" ")}` : "";
}

/** Offers the lists of this game that the browser keeps. */
function offerLists() {
  const own = lists.all().filter((list) => list.game === game);
  const called = calledApart(own);
  for (const side of SIDES) {
    const options = own.map((list) => Object.assign(document.createElement("option"), { value: `kept:${list.id}`, textContent: called(list) }));
    of(side, "[data-own-lists]").replaceChildren(...options);
    of(side, "[data-own-lists]").hidden = options.length === 0;
  }
}

/** Shows what is chosen on a side, and asks for the units of its list. */
async function show(side) {
  const field = of(side, "[data-list]");
  const { list = "", unit } = chosen[side] ?? {};
  field.value = list;
  of(side, "[data-paste]").hidden = list !== "pasted";
  const text = textOf(side);
  const [offered, said] = [of(side, "[data-unit]"), of(side, "[data-summary]")];
  offered.replaceChildren();
  of(side, "[data-of-list]").hidden = true;
  said.textContent = "";
  if (text === null) {
    // A list that has been forgotten since.
    if (list !== "pasted") {
      delete chosen[side];
      field.value = "";
    }
    return;
  }
  try {
    const answer = await post(paths.throwUnits(game), { text });
    if (textOf(side) !== text) return;
    const options = answer.units.map(({ at, title }) => Object.assign(document.createElement("option"), { value: at, textContent: title }));
    offered.replaceChildren(...options);
    if (!answer.units.some(({ at }) => at === unit)) chosen[side].unit = answer.units[0]?.at;
    offered.value = chosen[side].unit ?? "";
    of(side, "[data-of-list]").hidden = options.length === 0;
    said.textContent = options.length === 0 ? "This list has no unit." : answer.summary;
  } catch (error) {
    delete chosen[side].unit;
    said.textContent = error.message;
  }
}

function keep() {
  remembered.set(KEY, JSON.stringify(chosen));
}

/** Shows a side after a change to it, and tells the form the title of the unit that was there before. */
async function choose(side, now) {
  const before = of(side, "[data-unit]").selectedOptions[0]?.textContent;
  if (now) chosen[side] = now;
  else delete chosen[side];
  await show(side);
  keep();
  summarise();
  changed(before);
}

/** Reads a pasted text, in whatever form, as a list. */
async function paste(side) {
  const field = of(side, "textarea");
  try {
    const answer = await post(paths.open, new TextEncoder().encode(field.value), true);
    if (answer.unreadable) throw new Error(answer.unreadable);
    await choose(side, { list: "pasted", text: answer.text });
  } catch (error) {
    of(side, "[data-summary]").textContent = error.message;
  }
}

/** Shows the units chosen last; `then` is called after each change, with the title of the unit that is no longer meant. */
export async function begin(then) {
  offerLists();
  for (const side of SIDES) {
    of(side, "[data-list]").addEventListener("change", ({ target }) => choose(side, target.value ? { list: target.value } : null));
    of(side, "[data-unit]").addEventListener("change", ({ target }) => {
      const before = [...target.options].find(({ value }) => Number(value) === chosen[side].unit)?.textContent;
      chosen[side].unit = Number(target.value);
      keep();
      summarise();
      changed(before);
    });
    of(side, "[data-use]").addEventListener("click", () => paste(side));
  }
  elsewhere(() => {
    offerLists();
    Promise.all(SIDES.map(show)).then(() => changed());
  });
  await Promise.all(SIDES.map(show));
  summarise();
  changed = then;
}
