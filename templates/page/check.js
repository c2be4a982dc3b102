import { lists, post, save, say } from "/page/app.js";

const place = document.querySelector("[data-verdicts]");
let held = [];
let judged = [];
let order = { key: null, down: false };

async function check() {
  if (held.length === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const limit = Number(document.querySelector("[data-limit]").value) || null;
    const answer = await post("/check", { lists: held, limit });
    judged = answer.lists;
    place.innerHTML = answer.html;
  } catch (error) {
    say(error.message);
  }
}

async function add(files) {
  for (const file of files) {
    if (file.size > 1 << 20) say(`${file.name} is larger than a list can be.`);
    else if (file.name.endsWith(".pdf")) {
      try {
        const answer = await post("/open", await file.arrayBuffer(), true);
        held.push([file.name, answer.text]);
      } catch (error) {
        held.push([file.name, `# ${error.message}`]);
      }
    } else held.push([file.name, await file.text()]);
  }
  check();
}

document.querySelector("[data-lists-chosen]").addEventListener("change", (event) => add([...event.target.files]));
document.querySelector("[data-limit]").addEventListener("change", check);
document.querySelector("[data-add-pasted]").addEventListener("click", async () => {
  const field = document.querySelector("[data-pasted]");
  const text = field.value.trim();
  if (!text) return;
  const link = /#f=([\w-]+)/.exec(text);
  try {
    const list = link ? (await post("/link", { unpack: link[1] })).text : text;
    held.push([`pasted ${held.length + 1}`, list]);
    field.value = "";
    check();
  } catch (error) {
    say(error.message);
  }
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  add([...event.dataTransfer.files]);
});

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { filter, sort, csv, clear, toBuilder } = button.dataset;
  if (filter !== undefined) {
    for (const row of place.querySelectorAll("[data-verdict]")) row.hidden = filter !== "" && row.dataset.verdict !== filter;
    for (const other of place.querySelectorAll("[data-filter]")) other.setAttribute("aria-pressed", String(other === button));
  } else if (sort) {
    order = { key: sort, down: order.key === sort && !order.down };
    const rows = [...place.querySelectorAll("[data-list]")];
    const value = (row) => judged[Number(row.dataset.list)][sort] ?? "";
    rows.sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      const by = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
      return order.down ? -by : by;
    });
    place.querySelector("tbody").append(...rows);
  } else if (csv !== undefined) {
    const cell = (value) => `"${String(value ?? "").replaceAll('"', '""').replace(/^([=+\-@])/, "'$1")}"`;
    const heads = ["file", "name", "player", "ruleset", "army", "points", "limit", "figures", "verdict", "errors", "fingerprint"];
    const rows = judged.map((one) => heads.map((head) => cell(one[head])).join(","));
    save(new Blob([[heads.join(","), ...rows].join("\r\n") + "\r\n"], { type: "text/csv" }), "verdicts.csv");
  } else if (clear !== undefined) {
    held = [];
    check();
  } else if (toBuilder !== undefined) {
    const one = judged[Number(toBuilder)];
    const id = lists.fresh();
    lists.put(id, { game: one.game, text: one.text, title: one.name ?? one.file, summary: "" });
    location.href = `/${one.game}/force#list=${id}`;
  }
});
