/** Names only: values may open doors. */
export function cookieNames(cookie: string): string[] {
  return cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter(Boolean)
    .sort()
}

/** What the copy button copies, for a message to the people who help. */
export function report(content: object): string {
  return JSON.stringify({ at: new Date().toISOString(), ...content }, null, 2)
}
