import { chosen, listAddress, lists, nameOf, parted, post, remembered, save, say, seed } from "./app.js";
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

async function send(body) {
  try {
    const answer = await post(`/${game}/roll`, body);
    const before = text;
    text = answer.text;
    if (body.figures && before) say("All thrown anew.", () => send({ text: before }));
    document.querySelector("[data-seed-said]").textContent = answer.seed;
    remembered.set(`roll:${game}`, text);
    const figures = document.querySelector('[data-part="figures"]');
    figures.innerHTML = answer.html;
    for (const place of figures.querySelectorAll("[data-sides]")) place.replaceChildren(die(Number(place.dataset.sides), Number(place.dataset.shows), place.dataset.words));
    thrown.hidden = false;
  } catch (error) {
    say(error.message);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = form.elements.seed.value;
  send({
    army: form.elements.army?.value ?? null,
    figures: Number(form.elements.figures.value),
    seed: typed === "" ? seed() : Number(typed),
    words: agreed(),
    player: form.elements.player.value,
    ...weights(),
  });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.again !== undefined) send({ text, again: Number(button.dataset.again), seed: seed(), words: agreed(), ...weights() });
  else if (button.dataset.toBuilder !== undefined) {
    const id = lists.fresh();
    lists.put(id, { game, text, title: "Rolled figures", summary: "" });
    location.href = listAddress(game, id);
  } else if (button.dataset.printRoll !== undefined) print();
});

document.addEventListener("change", (event) => {
  const { dataset, value } = event.target;
  if (dataset.do === "rename") send({ text, action: { do: "rename", unit: Number(dataset.unit), name: value } });
  if (dataset.do === "roll") {
    const natural = value === "" ? null : Number(value);
    send({ text, action: { do: "roll", unit: Number(dataset.unit), roll: dataset.roll, natural } });
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
// What was thrown last is there again.
const last = remembered.get(`roll:${game}`, "");
if (last) send({ text: last });
form.addEventListener("input", () => {
  shares();
  form.elements.seed.disabled = agreed().length > 0;
});
shares();
