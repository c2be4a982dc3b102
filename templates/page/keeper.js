// Caches the page's files in the browser, so that it works offline. KEPT, written above, names them and their version: a
// new version is cached whole before it replaces the old one.

const before = `${registration.scope} `;
const shelf = before + KEPT.version;
const known = new Set([...KEPT.now, ...KEPT.later].map((path) => new URL(path, registration.scope).href));

addEventListener("install", (event) => {
  const fresh = KEPT.now.map((path) => new Request(new URL(path, registration.scope), { cache: "no-cache" }));
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(before) && name !== shelf).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET") return;
  // A page is a folder, so its address ends in a slash.
  if (request.mode === "navigate" && !known.has(address) && known.has(`${address}/`)) event.respondWith(Response.redirect(`${address}/`));
  else if (known.has(address)) event.respondWith(kept(address));
});

async function kept(address) {
  const cache = await caches.open(shelf);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response.clone());
  return response;
}
