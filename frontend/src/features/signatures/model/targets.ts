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
