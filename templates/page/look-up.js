import { post, remembered, say, seed } from "/page/app.js";

const game = document.body.dataset.game;
const sections = [...document.querySelectorAll(".look")];

function asked(section) {
  return [...section.querySelectorAll("[data-tick]:checked")].map((tick) => Number(tick.dataset.tick));
}

async function ask(section, more) {
  const place = section.querySelector("[data-table]");
  const held = document.activeElement?.matches?.("[data-tick]") ? document.activeElement.dataset.tick : null;
  const thrown = document.activeElement?.matches?.("[data-throw]");
  try {
    const answer = await post(`/${game}/look-up/${place.dataset.table}`, { ticked: asked(section), ...more });
    place.innerHTML = answer.html;
    if (held !== null) place.querySelector(`[data-tick="${held}"]`)?.focus();
    if (thrown) place.querySelector("[data-throw]")?.focus();
    place.querySelector(".lit, .gap")?.scrollIntoView({ block: "nearest" });
  } catch (error) {
    say(error.message);
  }
}

document.addEventListener("click", (event) => {
  const section = event.target.closest(".look");
  if (!section) return;
  if (event.target.closest("[data-throw]")) {
    ask(section, { seed: seed() });
    return;
  }
  const row = event.target.closest("[data-row]");
  if (row) light(row);
});

function light(row) {
  const was = row.classList.contains("lit");
  for (const other of row.parentElement.children) {
    other.classList.remove("lit");
    other.removeAttribute("aria-current");
  }
  if (!was) {
    row.classList.add("lit");
    row.setAttribute("aria-current", "true");
  }
}

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-row]")) {
    event.preventDefault();
    light(event.target);
  }
});

document.addEventListener("change", (event) => {
  const section = event.target.closest(".look");
  if (!section) return;
  if (event.target.matches("[data-tick]")) {
    const natural = section.querySelector("[data-natural]")?.value;
    ask(section, natural ? { natural: Number(natural) } : {});
  }
  if (event.target.matches("[data-natural]") && event.target.value !== "") {
    ask(section, { natural: Number(event.target.value) });
  }
});

const find = document.getElementById("find");
const links = new Map([...document.querySelectorAll(".index a")].map((link) => [link.hash.slice(1), link]));
find.addEventListener("input", () => {
  // A table is shown where all the words stand in it somewhere; a row is marked where one of them does.
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of sections) {
    const all = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => all.includes(word));
    links.get(section.id).parentElement.hidden = section.hidden;
    if (!section.hidden) shown += 1;
    for (const line of section.querySelectorAll("tbody tr, li, dl.rulings > div")) {
      const text = line.textContent.toLowerCase();
      line.classList.toggle("found", words.length > 0 && words.some((word) => text.includes(word)));
    }
  }
  document.querySelector(".nothing").hidden = shown > 0;
});

// Opens on the table that was open last.
const wanted = document.querySelector(".look-up").dataset.open || location.hash.slice(1) || remembered.get(`table:${game}`, "");
document.getElementById(wanted)?.scrollIntoView();
const index = new Map([...document.querySelectorAll(".index a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      remembered.set(`table:${game}`, entry.target.id);
      for (const link of index.values()) link.removeAttribute("aria-current");
      const link = index.get(entry.target.id);
      link?.setAttribute("aria-current", "true");
      link?.parentElement.parentElement.scrollTo({ left: link.offsetLeft - 16 });
    }
  },
  { rootMargin: "-20% 0px -70% 0px" },
);
sections.forEach((section) => seen.observe(section));
