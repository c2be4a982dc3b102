// The library in a worker: it receives the module and its files, then answers one request after another.

const encode = (text) => new TextEncoder().encode(text);
let library;
let queue = Promise.resolve();

addEventListener("message", ({ data }) => {
  queue = queue.then(() => (data.open === undefined ? answer(data) : open(data.open))).catch((error) => {
    postMessage({ failed: error instanceof WebAssembly.RuntimeError ? "That was too much for this browser; what you have typed is kept. Ask for less." : error.message });
  });
});

async function open({ root, module, files, fonts }) {
  library = (await WebAssembly.instantiate(module, {})).exports;
  for (const { path, bytes } of fonts) library.font(handed(encode(path), await read(bytes)));
  if (library.open(handed(encode(root), await read(files))) !== 0) throw new Error(told(library.body(), library.body_length()));
}

function answer({ line, body }) {
  library.ask(handed(encode(line), new Uint8Array(body)));
  const [status, kind, name, said] = told(library.head(), library.head_length()).split("\n");
  const bytes = taken(library.body(), library.body_length()).slice().buffer;
  postMessage({ status: Number(status), kind, name, said, body: bytes }, [bytes]);
}

/** Writes two runs of bytes into the library's memory; returns the length of the first. */
function handed(first, second) {
  const at = library.input(first.length + second.length);
  const place = new Uint8Array(library.memory.buffer, at, first.length + second.length);
  place.set(first);
  place.set(second, first.length);
  return first.length;
}

const read = async (blob) => new Uint8Array(await blob.arrayBuffer());
const taken = (at, length) => new Uint8Array(library.memory.buffer, at, length);
const told = (at, length) => new TextDecoder().decode(taken(at, length));
