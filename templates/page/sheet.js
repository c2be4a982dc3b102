import { chosen, nameOf, picture, save, say, setup, usual } from "./app.js";
import { alone, housed, reach, root } from "./reach.js";

const narrow = matchMedia("(max-width: 699px)");

function query() {
  const { paper, style, large, wipe } = chosen();
  const parts = [];
  if (paper !== usual.paper) parts.push(`paper=${paper}`);
  if (style !== usual.style) parts.push(`style=${style}`);
  if (large) parts.push("large=1");
  if (wipe) parts.push("wipe=1");
  return parts.join("&");
}

async function draw(paper) {
  const more = query();
  const address = paper.dataset.svg + (more ? `?${more}` : "");
  if (paper.dataset.drawn === address) return;
  paper.dataset.drawn = address;
  paper.classList.add("waiting");
  try {
    const response = await reach(address);
    const drawn = response.ok ? picture(await response.text()) : null;
    paper.hidden = !drawn;
    if (drawn) paper.replaceChildren(drawn);
  } catch {
    paper.hidden = true;
  }
  paper.classList.remove("waiting");
}

function drawAll() {
  for (const link of document.querySelectorAll("a[data-document]")) {
    const more = query();
    link.href = root + housed(link.dataset.document + (more ? `?${more}` : ""));
  }
  if (narrow.matches && !document.querySelector(".sheet.whole")) return;
  for (const paper of document.querySelectorAll("[data-svg]")) draw(paper);
}

const problem = document.querySelector("[data-paper-problem]");

// A document is requested before the browser goes to it, so that one that can't be laid out is reported here, not on a page
// of its own. Without a server, the library in this browser lays it out.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-document]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || (alone && !link.search)) return;
  event.preventDefault();
  problem.hidden = true;
  say("Laying out the pages …");
  try {
    const response = await reach(link.dataset.document + (query() ? `?${query()}` : ""));
    if (!response.ok) throw new Error((await response.json()).problem);
    if (!alone) return location.assign(link.href);
    const name = nameOf(response, "document.pdf");
    save(await response.blob(), name);
    say(`${name} is in your downloads.`);
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    say("It can’t be laid out: the reason is above the sheet.");
  }
});

for (const button of document.querySelectorAll("[data-whole]")) {
  button.addEventListener("click", () => {
    const sheet = button.closest(".sheet");
    const whole = sheet.classList.toggle("whole");
    button.textContent = whole ? "Show it as text" : "Show the sheet as it will print";
    for (const paper of sheet.querySelectorAll("[data-svg]")) draw(paper);
  });
}
// Parts that scroll can be reached by the keyboard too.
for (const scroll of document.querySelectorAll(".scroll")) if (narrow.matches && scroll.scrollWidth > scroll.clientWidth) scroll.tabIndex = 0;
narrow.addEventListener("change", drawAll);
setup(drawAll);
