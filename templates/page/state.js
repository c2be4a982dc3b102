// The list in the builder as plain values: the request for each change, and the state after each event. Nothing here uses
// the document, storage, a clock or random numbers: everything stored, answered or drawn comes with the event.

/**
 * No list. `by` names the tab, `formerly` holds the names that the list had before it was split from another tab's,
 * `revision` counts the times that a list shared by tabs was written, `places` the changes after which its units may have
 * moved, and `typed` is the text in the text field that was not read yet.
 */
export const NONE = {
  by: "",
  id: null,
  formerly: [],
  revision: 0,
  text: "",
  places: 0,
  name: "force",
  title: "",
  summary: "",
  open: null,
  group: null,
  past: [],
  future: [],
  sent: null,
  against: null,
  suggested: null,
  typed: null,
  unreadable: null,
};

// How many texts undo and redo keep: while the page is open, and after a reload.
const MOST = 200;
const KEPT = 20;

// Changes and actions after which units and groups may have moved. The action that takes an option has the same name as the
// change that takes over another tab's list.
const SHIFTING = ["undo", "redo", "read", "take"];
const MOVING = ["add", "custom", "dissolve", "duplicate", "group", "into", "move", "nest", "remove", "remove-custom", "remove-group"];

const shifts = ({ is, action }) => (action ? MOVING.includes(action.do) : SHIFTING.includes(is));

/** A text that was typed, or that could not be read, and that is not the list. */
export const unread = ({ text, typed, unreadable }) => typed ?? (unreadable && unreadable.text !== text ? unreadable.text : null);

/** The text in the field for the list as a file. */
export const fielded = (state) => unread(state) ?? state.text;

/** Whether a name is the list's, or was before it was split: earlier requests are still meant for it. */
const isOf = ({ id, formerly }, of) => of === id || formerly.includes(of);

/** The list under a name of its own, apart from the one that another tab stores. */
const parted = (state, before, fresh) => ({ ...state, id: fresh, formerly: [...before.formerly, before.id], revision: 1 });

/** The request to the server for a change; null if the change has no effect in this state. */
export function asked(state, deed) {
  const { text, open, group, past, future } = state;
  // A change applies only to the list, text and places that were shown when it was requested.
  if (deed.of !== undefined && !isOf(state, deed.of)) return null;
  if (deed.seen !== undefined && deed.seen !== text) return null;
  if (deed.places !== undefined && deed.places !== state.places) return null;
  switch (deed.is) {
    case "act":
      return { text, action: deed.action, open, group };
    case "turn":
      return { text, open: open === deed.unit ? null : deed.unit, group };
    case "undo":
      return past.length > 0 ? { text: past.at(-1), open, group } : null;
    case "redo":
      return future.length > 0 ? { text: future.at(-1), open, group } : null;
    case "leave":
      return text === "" ? null : { text, open, group };
    case "begin":
      return { begin: deed.begin };
    case "open":
      return { text: deed.list.text };
    case "read":
    case "receive":
      return { text: deed.text };
    case "take":
      return meeting(state, deed.kept) === "theirs" ? { text: deed.kept.text } : null;
    default:
      throw new Error(`There is no deed ${deed.is}.`);
  }
}

/** The state after an event. */
export function step(state, event) {
  switch (event.is) {
    case "answered":
      return answered(state, event);
    case "kept":
      return met(state, event);
    case "sent":
      return isOf(state, event.of) ? { ...state, sent: event.text } : state;
    case "opposed":
      return isOf(state, event.of) ? { ...state, against: event.against } : state;
    case "typed":
      return isOf(state, event.of) ? { ...state, typed: event.text === (state.unreadable?.text ?? state.text) ? null : event.text } : state;
    case "suggested":
      return event.seen === state.text ? { ...state, suggested: { says: event.says, answers: event.answers } } : state;
    case "closed":
      return { ...NONE, by: state.by };
    default:
      throw new Error(`There is no event ${event.is}.`);
  }
}

/** A list as a change begins with it; the current one if the change is to that. */
function begun(state, deed, fresh) {
  if (deed.is === "open") return { ...NONE, by: state.by, ...deed.list };
  if (deed.is === "begin") return { ...NONE, by: state.by, id: fresh };
  if (deed.is === "receive") return { ...NONE, by: state.by, id: fresh, sent: deed.text };
  return state;
}

function answered(state, { deed, answer, kept, fresh }) {
  const before = begun(state, deed, fresh);
  const typed = stillTyped(before, deed, answer);
  if (answer.unreadable !== undefined) return { ...before, typed, unreadable: { text: answer.text, words: answer.unreadable } };
  const { text, open, group, name, summary } = answer;
  const shown = { ...before, text, open, group, name, title: answer.title ?? name, summary, typed, unreadable: null };
  const places = before.places + (shifts(deed) ? 1 : 0);
  if (deed.is === "take") {
    const { revision, sent, against } = read(deed.kept);
    return { ...shown, ...moved(before, deed), places, revision, sent, against, suggested: null };
  }
  const back = deed.is === "undo" || deed.is === "redo";
  if (text === before.text) return back ? { ...shown, ...moved(before, deed) } : shown;
  const changed = { ...shown, ...moved(before, deed), places, suggested: null };
  // Another tab has written since: its list stays, and this one is stored beside it.
  const there = kept?.id === before.id ? revision(kept) : 0;
  const apart = kept?.id === before.id && there >= before.revision && kept.text !== before.text;
  return apart ? parted(changed, before, fresh) : { ...changed, revision: Math.max(before.revision, there) + 1 };
}

/** Typed text stays until it is read or discarded, whatever is changed in the list meanwhile. */
function stillTyped(before, deed, { text }) {
  if (deed.is === "leave" || (deed.is === "read" && deed.text === fielded(before))) return null;
  return unread(before) === text ? null : unread(before);
}

/** The texts for undo and redo after a change. */
function moved({ text, past, future, unreadable }, deed) {
  if (deed.is === "undo") return { past: past.slice(0, -1), future: [...future, text] };
  if (deed.is === "redo") return { past: [...past, text], future: future.slice(0, -1) };
  // Undo never leads to an empty text, nor to one that can't be shown.
  const shown = text !== "" && unreadable?.text !== text;
  return { past: shown ? [...past, text].slice(-MOST) : past, future: [] };
}

const revision = (kept) => kept.revision ?? 0;

/**
 * How the stored list relates to the one here: `theirs` was written later, `ours` earlier, the `same` text needs nothing,
 * and `both` were written at once.
 */
export function meeting(state, kept) {
  if (kept?.id !== state.id) return "ours";
  if (kept.text === state.text) return "same";
  if (revision(kept) !== state.revision) return revision(kept) > state.revision ? "theirs" : "ours";
  return "both";
}

/** Another tab has written the list that is open here; if both did at once, one of them gives way. */
function met(state, { kept, fresh }) {
  switch (meeting(state, kept)) {
    case "same": {
      const { sent, against } = read(kept);
      return { ...state, revision: Math.max(state.revision, revision(kept)), sent, against };
    }
    case "both":
      return state.by < kept.by ? parted(state, state, fresh) : { ...state, revision: state.revision + 1 };
    default:
      return state;
  }
}

/** A list as the browser keeps it. */
export function kept({ by, revision, text, title, summary, sent, against }) {
  return { by, revision, text, title, summary, sent, against };
}

/** A stored list as a change opens it. An older form recorded only that it was sent, not its text then. */
export function read({ id, revision = 0, text, sent, against = null }) {
  return { id, revision, text, sent: sent === true ? text : sent || null, against };
}

/** The texts for undo and redo that are stored. */
export const trail = ({ past, future }) => ({ past: past.slice(-KEPT), future: future.slice(-KEPT) });
