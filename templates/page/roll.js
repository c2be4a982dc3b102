import { chosen, handover, listAddress, lists, nameOf, parted, post, remembered, save, say, seed, settle } from "./app.js";
import { die } from "./dice.js";

const game = document.body.dataset.game;
const form = document.querySelector("[data-roll]");
const thrown = document.querySelector("[data-thrown]");
let text = "";

function weights() {
  const choose = [];
  for (const set of form.querySelectorAll("[data-weights]")) {
    const inputs = [...set.querySelectorAll("[data-way]")];
    if (inputs.some((input) => input.value !== input.defaultValue)) {
      choose.push([set.dataset.weights, inputs.map((input) => [input.dataset.way, Number(input.value)])]);
    }
  }
  const take = [...form.querySelectorAll("[data-take] [data-way]")].filter((input) => Number(input.value) > 0);
  return { choose, take: take.map((input) => [input.dataset.way, Number(input.value)]) };
}

// Words agreed stand in for a seed.
const agreed = () => parted(form.elements.words.value);

// One thing is done after another: each to the figures that the one before it left.
let queue = Promise.resolve();

/** Does to the figures as they then are what `asked` says of their list; tells whether it could be done. */
function send(asked) {
  const done = queue.then(() => sent(asked()));
  queue = done;
  return done;
}

async function sent(body) {
  try {
    const answer = await post(`/${game}/roll`, body);
    const before = text;
    text = answer.text;
    settle();
    if (body.figures && before) say("All thrown anew.", () => send(() => ({ text: before })));
    document.querySelector("[data-seed-said]").textContent = answer.seed;
    remembered.set(`roll:${game}`, text);
    show(answer.html);
    return true;
  } catch (error) {
    say(error.message);
    return false;
  }
}

/** Shows the figures; whoever was in one of their fields goes on there. */
function show(html) {
  const figures = document.querySelector('[data-part="figures"]');
  const held = figures.contains(document.activeElement) ? document.activeElement : null;
  const goOn = held && handover(held);
  figures.innerHTML = html;
  for (const place of figures.querySelectorAll("[data-sides]")) place.replaceChildren(die(Number(place.dataset.sides), Number(place.dataset.shows), place.dataset.words));
  thrown.hidden = false;
  const alike = (other) => ["do", "unit", "roll", "again"].every((key) => other.dataset[key] === held.dataset[key]);
  const now = held && [...figures.querySelectorAll("input, button")].find(alike);
  if (now) goOn(now);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = form.elements.seed.value;
  send(() => ({
    army: form.elements.army?.value ?? null,
    figures: Number(form.elements.figures.value),
    // A seed may have more digits than a script can count with.
    seed: typed === "" ? seed() : typed,
    words: agreed(),
    player: form.elements.player.value,
    ...weights(),
  }));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.again !== undefined) form.reportValidity() && send(() => ({ text, again: Number(button.dataset.again), seed: seed(), words: agreed(), ...weights() }));
  else if (button.dataset.toBuilder !== undefined) {
    const id = lists.fresh();
    lists.put(id, { game, text, title: "Rolled figures", summary: "" });
    location.href = listAddress(game, id);
  } else if (button.dataset.printRoll !== undefined) print();
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  const { dataset, value } = field;
  if (dataset.do === "rename") send(() => ({ text, action: { do: "rename", unit: Number(dataset.unit), name: value } }));
  if (dataset.do === "roll") {
    field.setCustomValidity("");
    if (!field.validity.valid) field.setCustomValidity(`The die shows ${field.min} to ${field.max}.`);
    if (!field.reportValidity()) return;
    const natural = value === "" ? null : Number(value);
    const done = await send(() => ({ text, action: { do: "roll", unit: Number(dataset.unit), roll: dataset.roll, natural } }));
    if (!done) field.value = field.defaultValue;
  }
});

async function print() {
  try {
    const response = await post(`/${game}/print`, { text, document: "all", ...chosen() });
    const name = nameOf(response, "figures.pdf");
    save(await response.blob(), name);
  } catch (error) {
    say(error.message);
  }
}

// Each weight's share, so that one sees how often it comes up.
function shares() {
  for (const set of form.querySelectorAll("[data-weights]")) {
    const inputs = [...set.querySelectorAll("[data-way]")];
    const all = inputs.reduce((sum, input) => sum + Number(input.value), 0);
    for (const input of inputs) {
      input.parentElement.querySelector("output").textContent = all ? `${Math.round((Number(input.value) * 100) / all)} %` : "by who he is";
    }
  }
}
// The figures thrown last are there again.
const last = remembered.get(`roll:${game}`, "");
if (last) send(() => ({ text: last }));
form.addEventListener("input", () => {
  shares();
  form.elements.seed.disabled = agreed().length > 0;
});
shares();
