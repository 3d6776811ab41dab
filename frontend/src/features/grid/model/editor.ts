import type { Space } from '@/shared/api/types'
import { afterSave, changesBetween, draftOf, type GridDraft, type Path } from './draft'

/** Message by path: `layout.primary`, `placeholders.address.country`, `shared_social_media.<id of the row>.value`. */
export type Faults = Record<string, string>

export interface GridState {
  /** The space as it was last read: what changes are counted against, and whose version is sent. */
  base: Space
  draft: GridDraft
  faults: Faults
  /** What is wrong with the whole. */
  problem: string | null
}

export type GridAction =
  /** `path` begins with what is changed; its faults are forgotten. */
  | { type: 'set'; path: Path; change: (draft: GridDraft) => GridDraft }
  | { type: 'fault'; path: Path; message: string | null }
  | { type: 'failed'; faults: Faults; problem: string | null }
  | { type: 'discard' }
  /** The space as the server has it after `sent` was saved; what was typed since stays. */
  | { type: 'saved'; space: Space; sent: GridDraft }
  /** The space was read again. */
  | { type: 'read'; space: Space }
  /** Goes on from another version with these values. */
  | { type: 'rebase'; space: Space; draft: GridDraft }

export function startGrid(space: Space): GridState {
  return { base: space, draft: draftOf(space), faults: {}, problem: null }
}

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'set':
      return { ...state, draft: action.change(state.draft), faults: without(state.faults, action.path) }
    case 'fault': {
      const faults = without(state.faults, action.path)
      return { ...state, faults: action.message === null ? faults : { ...faults, [action.path]: action.message } }
    }
    case 'failed':
      return { ...state, faults: action.faults, problem: action.problem }
    case 'discard':
      return startGrid(state.base)
    case 'saved':
      return {
        base: action.space,
        draft: afterSave(draftOf(action.space), action.sent, state.draft),
        faults: {},
        problem: null,
      }
    case 'read':
      // Another version is taken over only while nothing is typed; else it comes up when saving.
      if (isClean(state)) return startGrid(action.space)
      return action.space.version === state.base.version ? { ...state, base: action.space } : state
    case 'rebase':
      return { base: action.space, draft: action.draft, faults: {}, problem: null }
  }
}

/** Nothing typed, and no empty row that someone has just added. */
function isClean({ base, draft }: GridState): boolean {
  const saved = draftOf(base)
  const sameRows =
    draft.shared_frames.length === saved.shared_frames.length &&
    draft.shared_social_media.length === saved.shared_social_media.length
  return sameRows && changesBetween(draft, saved).length === 0
}

function without(faults: Faults, prefix: string): Faults {
  const kept = Object.entries(faults).filter(([path]) => path !== prefix && !path.startsWith(`${prefix}.`))
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}
