/** A row as far as its place on the page goes. */
export interface Placed {
  id: string
  network: string
}
export interface PlacedByAll extends Placed {
  locked: boolean
  place: string
}

/**
 * Social media as visitors see them (the server decides the same way: cards.rules.by_focus): what all cards show before
 * the card's own, the own, what all show after them; of these the networks that lead for the focus first. `leads` are
 * those networks. Shared rows that the card leaves out are not there, unless they are locked.
 */
export function visitorOrder<T extends Placed, S extends PlacedByAll>(
  own: readonly T[],
  shared: readonly S[],
  hidden: readonly string[],
  leads: ReadonlySet<string>,
): (T | S)[] {
  const shown = shared.filter((row) => row.locked || !hidden.includes(row.id))
  const all = [
    ...shown.filter((row) => row.place === 'before'),
    ...own,
    ...shown.filter((row) => row.place !== 'before'),
  ]
  return [...all.filter((row) => leads.has(row.network)), ...all.filter((row) => !leads.has(row.network))]
}
