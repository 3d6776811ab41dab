/** The colours with which a page is drawn, as its renderer has decided: readable whatever was picked. */
export interface SeenColours {
  ground: string
  ink: string
  primary: string
  onPrimary: string
}

const NAMES = { ground: 'g', ink: 'k', primary: 'p', onPrimary: 'o' } as const

/** Reads them from the style of the live page; null while there is none. By day, unless the page is only for night. */
export function seenColours(page: string | undefined): SeenColours | null {
  const root = page?.match(/:root\{([^}]*)\}/)?.[1]
  if (!root) return null
  const found = new Map([...root.matchAll(/--(\w):(#[0-9a-f]{6})/gi)].map(([, name, colour]) => [name, colour]))
  const colours = Object.entries(NAMES).map(([name, short]) => [name, found.get(short)])
  return colours.every(([, colour]) => colour) ? (Object.fromEntries(colours) as SeenColours) : null
}
