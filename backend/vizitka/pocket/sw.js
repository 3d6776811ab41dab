// Of the page of the pocket alone: it comes from the network, and from here where there is none. Nothing of the API is
// kept: what a person has stands in the page's own store.
'use strict'
const CACHE = 'pocket-VERSION'
const FILES = [
  '/pocket/',
  '/pocket/pocket.js',
  '/pocket/manifest.webmanifest',
  '/icons/icon-192.png',
  '/icons/apple-touch-icon.png',
]

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => keys.filter((key) => key.startsWith('pocket-') && key !== CACHE))
      .then((old) => Promise.all(old.map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !FILES.includes(pathname)) return
  event.respondWith(
    fetch(event.request)
      .then(async (answer) => {
        if (answer.ok && !answer.redirected) {
          const cache = await caches.open(CACHE)
          await cache.put(pathname, answer.clone())
        }
        return answer
      })
      .catch(async () => (await caches.match(pathname, { cacheName: CACHE })) ?? Response.error()),
  )
})
