/** Path of this site that an address from outside names, or null when it leads elsewhere. */
export function sitePath(value: string | null | undefined): string | null {
  if (!value) return null
  let url: URL
  try {
    url = new URL(value, window.location.origin)
  } catch {
    return null
  }
  if (url.origin !== window.location.origin) return null
  // `/.//elsewhere` has this origin and a path that a browser would read as another host.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
