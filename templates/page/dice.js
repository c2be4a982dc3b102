// Dice: thrown with the browser's own randomness, and drawn as they lie on the table.

/** A whole number from 0 to below `sides`, each as likely as the others. */
function face(sides) {
  // The last part of the range would make low faces likelier, so such numbers are drawn again.
  const most = Math.floor(0x100000000 / sides) * sides;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % sides;
  }
}

/** Throws dice: returns what each shows, and the total of those that count. */
export function thrown({ count, sides, first, keep, highest, add }) {
  const shown = Array.from({ length: count }, () => first + face(sides));
  const ordered = [...shown].sort((one, other) => (highest ? other - one : one - other));
  return { shown, total: ordered.slice(0, keep).reduce((sum, one) => sum + one, add) };
}

const SVG = "http://www.w3.org/2000/svg";
// The positions of pips on a square of 24, for the faces of a six-sided die.
const [L, C, R] = [6.5, 12, 17.5];
const PIPS = [[], [[C, C]], [[L, L], [R, R]], [[L, L], [C, C], [R, R]], [[L, L], [R, L], [L, R], [R, R]], [[L, L], [R, L], [C, C], [L, R], [R, R]], [[L, L], [R, L], [L, C], [R, C], [L, R], [R, R]]];
const OUTLINES = { 4: "M12 1.5 23 21H1z", 8: "M12 1 22.5 12 12 23 1.5 12z", 10: "M12 1 23 9.5V14L12 23 1 14V9.5z", 12: "M12 1 23 9.2 18.8 22.5H5.2L1 9.2z", 20: "M12 1 22 6.5v11L12 23 2 17.5v-11z" };
const SQUARE = "M4.5 1.5h15a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3h-15a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3z";

function drawn(name, attributes, inside = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A die as it lies on the table; `words` is the print on its face. */
export function die(sides, value, words = String(value)) {
  const outline = drawn("path", { d: OUTLINES[sides] ?? SQUARE });
  const pips = sides === 6 && PIPS[value]?.map(([cx, cy]) => drawn("circle", { cx, cy, r: 2.1 }));
  const low = sides === 4 ? 18.5 : 16;
  const inside = pips || [drawn("text", { x: 12, y: low, "text-anchor": "middle", "font-size": words.length > 2 ? 9 : 11 }, [words])];
  return drawn("svg", { class: "die", viewBox: "0 0 24 24", role: "img", "aria-label": `d${sides}: ${words}` }, [outline, ...inside]);
}
