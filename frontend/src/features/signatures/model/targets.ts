import type { Uuid } from '@/shared/api/types'

interface Named {
  uuid: Uuid
  name: string
}

/** What there is to choose from, with what was chosen and is no longer there: it is called `gone`, and can be removed. */
export function targetChoices(known: readonly Named[] | undefined, chosen: readonly Uuid[], gone: string) {
  if (!known) return []
  const there = new Set(known.map(({ uuid }) => uuid))
  return [
    ...known.map(({ uuid, name }) => ({ value: uuid, label: name })),
    ...chosen.filter((uuid) => !there.has(uuid)).map((uuid) => ({ value: uuid, label: gone })),
  ]
}

/** What the chosen ones are called; null while that is not known. */
export function targetNames(known: readonly Named[] | undefined, chosen: readonly Uuid[], gone: string) {
  if (chosen.length === 0) return []
  if (!known) return null
  return chosen.map((uuid) => known.find((one) => one.uuid === uuid)?.name ?? gone)
}
