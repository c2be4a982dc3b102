import { picture, say } from "./app.js";

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

// The block that changed is found by its heading, which stands on the picture as it does in the text.
function outline(key) {
  const [game, ...words] = key.split(" ");
  const heading = words.join(" ");
  const texts = place.querySelectorAll(`[data-game-id="${game}"] svg .words text`);
  const found = [...texts].find((text) => text.textContent.trim() === heading);
  if (!found) return;
  found.classList.add("outlined");
  found.scrollIntoView({ block: "center" });
}

async function renew() {
  const before = blocks();
  const answer = await fetch("/author", { cache: "no-store" });
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
      const answer = await (await fetch(`/author/wait?version=${version ?? ""}`)).json();
      if (version !== null && answer.version !== version) {
        if (answer.trouble) say(answer.trouble);
        else await renew();
      }
      version = answer.version;
    } catch {
      say("The server can't be reached; this page goes on when it is back.");
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

draw();
follow();
