import { changesBetween, copyChange, isSame, type Change, type Draft } from './draft'

export type Side = 'mine' | 'theirs'

export interface Conflict {
  /** Changed on both sides, and not to the same. */
  both: Change[]
  mine: Change[]
  theirs: Change[]
}

/** Who changed what since `base`. */
export function compare(base: Draft, mine: Draft, theirs: Draft): Conflict {
  const ours = changesBetween(mine, base)
  const other = changesBetween(theirs, base)
  return {
    both: ours.filter((change) => other.includes(change) && !isSame(change, mine, theirs)),
    mine: ours.filter((change) => !other.includes(change)),
    theirs: other.filter((change) => !ours.includes(change)),
  }
}

/** What the other person saved, with my changes laid over it; where both changed, the choice decides (mine without one). */
export function merge(base: Draft, mine: Draft, theirs: Draft, choices: Partial<Record<Change, Side>>): Draft {
  const { both, mine: ours } = compare(base, mine, theirs)
  const taken = [...ours, ...both.filter((change) => (choices[change] ?? 'mine') === 'mine')]
  return taken.reduce((result, change) => copyChange(change, mine, result), theirs)
}
