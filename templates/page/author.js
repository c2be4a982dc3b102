import { picture, say } from "./app.js";
import { paths } from "./routes.js";

const place = document.querySelector("[data-authored]");

const blocks = () => new Map([...place.querySelectorAll("[data-block]")].map((block) => [`${block.closest("[data-game-id]").dataset.gameId} ${block.dataset.block}`, block.textContent]));

async function draw() {
  await Promise.all(
    [...place.querySelectorAll("[data-svg]")].map(async (paper) => {
      const response = await fetch(paper.dataset.svg, { cache: "no-store" });
      const drawn = response.ok ? picture(await response.text()) : null;
      paper.hidden = !drawn;
      if (drawn) paper.replaceChildren(drawn);
    }),
  );
}

// A heading that a block has again in another column is a little smaller; everything else of its words is smaller still.
const AGAIN = 0.9;

// The block that changed is found by its heading, which is the same in the picture as in the text. Each of its parts is framed
// down to the next heading of its column.
function outline(key) {
  const [game, ...words] = key.split(" ");
  const section = place.querySelector(`[data-game-id="${game}"]`);
  const names = new Set([...section.querySelectorAll("[data-block]")].map((block) => block.dataset.block));
  const texts = [...section.querySelectorAll("svg .words text")];
  // The same word may be in the turn's strip; the heading is the largest of them.
  const named = texts.filter((text) => text.textContent.trim() === words.join(" "));
  const largest = Math.max(0, ...named.map((text) => box(text).height));
  const heads = texts.filter((text) => names.has(text.textContent.trim()) && box(text).height > largest * AGAIN);
  const frames = named.filter((text) => heads.includes(text)).map((heading) => framed(heading, heads, texts));
  frames[0]?.scrollIntoView({ block: "center" });
}

const box = (text) => text.getBoundingClientRect();

function framed(heading, everyHead, texts) {
  const page = heading.ownerSVGElement;
  const on = (text) => text.ownerSVGElement === page;
  const [own, heads] = [texts.filter(on), everyHead.filter(on)];
  const [at, paper] = [box(heading), box(page)];
  // The steps of the turn may come before a heading.
  const level = (text) => Math.abs(box(text).top + box(text).bottom - at.top - at.bottom) < 12 && box(text).right <= at.left;
  const start = Math.min(at.left, ...own.filter((text) => level(text) && box(text).left > at.left - 60).map((text) => box(text).left - 4));
  const columns = [...new Set(heads.map((text) => Math.round(box(text).left)))].sort((one, other) => one - other);
  const margin = columns[0] - paper.left;
  const right = (columns.find((left) => left > at.left + 60) ?? paper.right - margin + 6) - 6;
  const inColumn = (text) => box(text).left >= start - 6 && box(text).left < right && box(text).top > at.bottom;
  const below = heads.filter((text) => inColumn(text) && Math.abs(box(text).left - at.left) < 60).map((text) => box(text).top - 3);
  const last = Math.max(at.bottom, ...own.filter(inColumn).map((text) => box(text).bottom));
  const bottom = Math.min(last + 4, ...below);
  const scale = page.viewBox.baseVal.width / paper.width;
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const sides = { x: start - paper.left - 10, y: at.top - paper.top - 5, width: right - start + 14, height: bottom - at.top + 7, rx: 4 };
  for (const [side, length] of Object.entries(sides)) frame.setAttribute(side, length * scale);
  frame.classList.add("outlined");
  page.append(frame);
  return frame;
}

async function renew() {
  const before = blocks();
  const answer = await fetch(paths.author, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(...fresh.querySelector("[data-authored]").childNodes);
  await draw();
  const problem = place.querySelector(".problem");
  if (problem) {
    problem.scrollIntoView({ block: "center" });
    say("There are problems.");
    return;
  }
  const changed = [...blocks()].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
  if (changed.length > 0) {
    outline(changed[0]);
    say(`${changed.map((key) => key.split(" ").slice(1).join(" ")).join(", ")} changed.`);
  }
}

async function follow() {
  let version = null;
  for (;;) {
    try {
      const answer = await (await fetch(`${paths.authorWait}?version=${version ?? ""}`)).json();
      if (version !== null && answer.version !== version) {
        if (answer.trouble) say(answer.trouble);
        else await renew();
      }
      version = answer.version;
    } catch {
      say("The server can’t be reached; this page will continue when it is back.");
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

draw();
follow();
