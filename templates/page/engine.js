// The library in a worker: loads it, hands it the files it works from, and answers one request after another.

const encode = (text) => new TextEncoder().encode(text);
let module;
let queue = Promise.resolve();

addEventListener("message", ({ data }) => {
  queue = queue.then(() => (data.open === undefined ? answer(data) : open(data.open))).catch((error) => {
    postMessage({ failed: error instanceof WebAssembly.RuntimeError ? "That was too much for this browser; what you have typed is kept. Ask for less." : error.message });
  });
});

async function open(root) {
  const load = await (await found(`${root}/page/engine.json`)).json();
  if (!load.module) throw new Error("This copy of the page only shows: it was put up without what builds, rolls and checks.");
  const all = load.module.size + load.files.size + load.fonts.reduce((sum, font) => sum + font.size, 0);
  let got = 0;
  const count = (bytes) => {
    got += bytes;
    postMessage({ progress: Math.min(1, got / all) });
  };
  postMessage({ progress: 0 });
  const [code, files, ...fonts] = await Promise.all([load.module, load.files, ...load.fonts].map(({ path }) => bytes(`${root}/${path}`, count)));
  module = (await WebAssembly.instantiate(await unpacked(code), {})).instance.exports;
  load.fonts.forEach(({ path }, at) => module.font(handed(encode(path), fonts[at])));
  if (module.open(handed(encode(root), await unpacked(files))) !== 0) throw new Error(new TextDecoder().decode(read(module.body(), module.body_length())));
  postMessage({ progress: null });
}

function answer({ id, line, body }) {
  module.ask(handed(encode(line), new Uint8Array(body)));
  const [status, kind, name, said] = new TextDecoder().decode(read(module.head(), module.head_length())).split("\n");
  const bytes = read(module.body(), module.body_length()).slice().buffer;
  postMessage({ id, status: Number(status), kind, name, said, body: bytes }, [bytes]);
}

/** Writes two runs of bytes into the library's memory; gives the length of the first. */
function handed(first, second) {
  const at = module.room(first.length + second.length);
  const place = new Uint8Array(module.memory.buffer, at, first.length + second.length);
  place.set(first);
  place.set(second, first.length);
  return first.length;
}

const read = (at, length) => new Uint8Array(module.memory.buffer, at, length);

async function found(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error("What this page needs can't be loaded: there is no connection. Sheets and look-up work without it, and your lists are kept.");
  }
  if (!response.ok) throw new Error(`What this page needs can't be loaded: ${address} answers ${response.status}.`);
  return response;
}

async function bytes(address, count) {
  const reader = (await found(address)).body.getReader();
  const parts = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count(value.length);
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Packed bytes as they were; what a web space has unpacked on its way is left as it is. */
async function unpacked(packed) {
  if (packed[0] !== 0x78) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
