// Keeps the page's files in the browser, so that it goes on without a connection. KEPT, written above, names them and says
// which version they are of: a new version is kept whole before it takes the place of the old.

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
  // A page is a folder, and its name ends as a folder's does.
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
