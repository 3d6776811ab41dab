import { forgetFaults, type Faults } from './faults'
import type { DraftForm } from './form'

export interface DraftState<Saved, Draft> {
  /** The thing as it was last read: what changes are counted against, and whose version is sent. */
  base: Saved
  draft: Draft
  faults: Faults
  /** What is wrong with the whole. */
  problem: string | null
}

export type DraftAction<Saved, Draft> =
  /** `path` is what changes, and its faults are forgotten; null leaves them all, as moving rows does. */
  | { type: 'change'; path: string | null; recipe: (draft: Draft) => Draft }
  /** One field's message, or none any more. */
  | { type: 'fault'; path: string; message: string | null }
  | { type: 'failed'; faults: Faults; problem: string | null }
  | { type: 'discard' }
  /** The thing as the server has it after `sent` was saved; what was typed since stays. */
  | { type: 'saved'; saved: Saved; sent: Draft }
  /** The thing was read again. */
  | { type: 'read'; saved: Saved }
  /** A write of our own left this version; what is typed stays. */
  | { type: 'adopt'; saved: Saved }
  /** Goes on from another version with these values. */
  | { type: 'rebase'; saved: Saved; draft: Draft }

type Form<Saved, Draft> = Pick<
  DraftForm<Saved, Draft, string, unknown>,
  'draftOf' | 'merge' | 'afterSave' | 'isUntouched'
>

export function startDraft<Saved, Draft>(form: Pick<Form<Saved, Draft>, 'draftOf'>, saved: Saved) {
  return stateOf(saved, form.draftOf(saved))
}

function stateOf<Saved, Draft>(base: Saved, draft: Draft): DraftState<Saved, Draft> {
  return { base, draft, faults: {}, problem: null }
}

export function reduceDraft<Saved extends { version: number }, Draft>(
  form: Form<Saved, Draft>,
  state: DraftState<Saved, Draft>,
  action: DraftAction<Saved, Draft>,
): DraftState<Saved, Draft> {
  const { base, draft, faults } = state
  switch (action.type) {
    case 'change': {
      const kept = action.path === null ? faults : forgetFaults(faults, action.path)
      return { ...state, draft: action.recipe(draft), faults: kept }
    }
    case 'fault': {
      const kept = forgetFaults(faults, action.path)
      return { ...state, faults: action.message === null ? kept : { ...kept, [action.path]: action.message } }
    }
    case 'failed':
      return { ...state, faults: action.faults, problem: action.problem }
    case 'discard':
      return startDraft(form, base)
    case 'saved':
      return stateOf(action.saved, form.afterSave(form.draftOf(action.saved), action.sent, draft))
    case 'read':
      // Another version is taken over only while nothing is typed; else it comes up when saving.
      if (form.isUntouched(draft, form.draftOf(base))) return startDraft(form, action.saved)
      return action.saved.version === base.version ? { ...state, base: action.saved } : state
    case 'adopt':
      return stateOf(action.saved, form.merge(form.draftOf(base), draft, form.draftOf(action.saved)))
    case 'rebase':
      return stateOf(action.saved, action.draft)
  }
}
