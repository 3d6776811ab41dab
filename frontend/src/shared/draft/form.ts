import type { FieldErrors } from '@/shared/api/error'
import { faultsOf, type Faults } from './faults'
import type { DraftField, DraftFields } from './fields'

/** What two people changed since they read the same version. */
interface Conflict<Change> {
  /** Changed on both sides, and not to the same. */
  both: Change[]
  mine: Change[]
  theirs: Change[]
}
export type Side = 'mine' | 'theirs'

/**
 * What is edited, and how: `Saved` is the thing as the server answers it, `Draft` what may be changed of it as it stands
 * in the form, `Change` the path of a value that is counted, chosen and shown by itself (`first_name`,
 * `layout.primary`), `Body` what PATCH and preview take.
 */
export interface DraftForm<Saved, Draft, Change extends string, Body> {
  draftOf: (saved: Saved) => Draft
  /** What differs between the two, in the order of the fields. */
  changes: (draft: Draft, base: Draft) => Change[]
  /** The changed fields alone, as they are sent. */
  body: (draft: Draft, base: Draft) => Body
  /** Who changed what since `base`. */
  compare: (base: Draft, mine: Draft, theirs: Draft) => Conflict<Change>
  /** `theirs` with my changes laid over it; where both changed, the choice decides (mine without one). */
  merge: (base: Draft, mine: Draft, theirs: Draft, choices?: Partial<Record<Change, Side>>) => Draft
  /** The values as the server has them after `sent` was saved; what was typed since stays. */
  afterSave: (saved: Draft, sent: Draft, now: Draft) => Draft
  /** Nothing typed, and no row added that is still empty. */
  isUntouched: (draft: Draft, base: Draft) => boolean
  /** What the server refused of `sent`, by path. */
  faults: (errors: FieldErrors, sent: Draft) => Faults
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * A form from a table of its fields. The kinds of fields are in `fields.ts`; a field that none of them fits brings its
 * own three functions, as translated texts do (`features/languages/model/draft.ts`).
 *
 *     export const signatureForm = draftForm<Signature, SignatureDraft, SignatureChange, SignaturePatch>(draftOf, {
 *       name: whole(),
 *       logo: whole(pictureOut),
 *       colours: byKey(),
 *       links: rowsOf(linkOut, isEmptyLink),
 *     })
 */
export function draftForm<Saved, Draft extends object, Change extends string, Body>(
  draftOf: (saved: Saved) => Draft,
  fields: DraftFields<Draft>,
): DraftForm<Saved, Draft, Change, Body> {
  type Name = keyof Draft & string
  const names = Object.keys(fields) as Name[]
  const fieldOf = (name: Name) => fields[name] as DraftField<unknown>
  const pathOf = (name: Name, part: string) => (part ? `${name}.${part}` : name) as Change

  const changedParts = (name: Name, one: Draft, other: Draft): string[] => {
    if (one[name] === other[name]) return []
    const [parts, others] = [fieldOf(name).parts(one[name]), fieldOf(name).parts(other[name])]
    return Object.keys({ ...parts, ...others }).filter((part) => !isSame(parts[part], others[part]))
  }
  const take = (change: Change, from: Draft, to: Draft): Draft => {
    const [name, ...part] = change.split('.') as [Name, ...string[]]
    return { ...to, [name]: fieldOf(name).take(part.join('.'), from[name], to[name]) }
  }
  const takeAll = (changes: readonly Change[], from: Draft, to: Draft): Draft =>
    changes.reduce((result, change) => take(change, from, result), to)

  const changes = (draft: Draft, base: Draft): Change[] =>
    names.flatMap((name) => changedParts(name, draft, base).map((part) => pathOf(name, part)))
  const compare = (base: Draft, mine: Draft, theirs: Draft): Conflict<Change> => {
    const ours = changes(mine, base)
    const other = changes(theirs, base)
    const differs = changes(mine, theirs)
    return {
      both: ours.filter((change) => other.includes(change) && differs.includes(change)),
      mine: ours.filter((change) => !other.includes(change)),
      theirs: other.filter((change) => !ours.includes(change)),
    }
  }
  return {
    draftOf: (saved) => {
      const draft = draftOf(saved)
      return Object.fromEntries(names.map((name) => [name, draft[name]])) as Draft
    },
    changes,
    compare,
    body: (draft, base) => {
      const sent = names.flatMap((name) => {
        const changed = changedParts(name, draft, base)
        return changed.length > 0 ? [[name, fieldOf(name).body(draft[name], changed)]] : []
      })
      return Object.fromEntries(sent) as Body
    },
    merge: (base, mine, theirs, choices = {}) => {
      const { both, mine: ours } = compare(base, mine, theirs)
      return takeAll([...ours, ...both.filter((change) => choices[change] !== 'theirs')], mine, theirs)
    },
    afterSave: (saved, sent, now) => {
      const typed = names.flatMap((name) => {
        if (now[name] === sent[name]) return []
        // What changes as one stays as it stands, with rows that are still empty.
        const isWhole = '' in fieldOf(name).parts(now[name])
        return (isWhole ? [''] : changedParts(name, now, sent)).map((part) => pathOf(name, part))
      })
      return takeAll(typed, now, saved)
    },
    isUntouched: (draft, base) => {
      const lengthOf = (values: Draft, name: Name) => (Array.isArray(values[name]) ? values[name].length : 0)
      return changes(draft, base).length === 0 && names.every((name) => lengthOf(draft, name) === lengthOf(base, name))
    },
    faults: (errors, sent) =>
      faultsOf(errors, Object.fromEntries(names.map((name) => [name, fieldOf(name).parts(sent[name])['']]))),
  }
}
