/** Where the API lives. The page's `api-origins` meta tag names other hosts; empty means this one. */
export function apiOrigins(): string[] {
  const content = document.querySelector('meta[name="api-origins"]')?.getAttribute('content') ?? ''
  const named = content
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((value) => {
      try {
        return [new URL(value).origin]
      } catch {
        return []
      }
    })
  return named.length > 0 ? named : [window.location.origin]
}

export function apiOrigin(): string {
  return apiOrigins()[0] ?? window.location.origin
}

/** Makes an address of the API absolute; absolute ones stay as they are. */
export function apiUrl(path: string): string {
  return new URL(path, apiOrigin()).href
}
