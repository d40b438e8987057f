/* Keeps the built table, so that it opens without the network.  The build fills in its version and its files. */

const CACHE = "beachhead-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("beachhead-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

/** Files whose name holds a hash come from the cache; the first page and the rest do so only without an answer. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = request.url.startsWith(registration.scope) ? new URL(request.url).href.slice(registration.scope.length).split(/[?#]/)[0] : null;
  if (request.method !== "GET" || name === null || name.startsWith("api/")) return;
  const kept = () => caches.open(CACHE).then((cache) => cache.match(request.mode === "navigate" ? "./" : request));
  if (name.startsWith("assets/")) event.respondWith(kept().then((found) => found ?? fetch(request)));
  else event.respondWith(fetch(request).catch(async () => (await kept()) ?? Response.error()));
});
