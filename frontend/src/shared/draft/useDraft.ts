import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/error'
import { toastDone, toastError } from '@/shared/ui/toasts'
import type { DraftForm } from './form'
import { reduceDraft, startDraft, type DraftAction, type DraftState } from './state'

export interface DraftOptions<Saved, Body> {
  save: (body: Body, version: number) => Promise<Saved>
  /** Asks for the thing again, once somebody else has saved another version of it. */
  reread: () => Promise<Saved>
  /** Tells everything that shows the thing. */
  spread: (fresh: Saved) => void
  /** What the person is told after saving, or how. */
  done: string | (() => void)
  /** Whether a page of the editor shows this path; what is wrong elsewhere is the problem of the whole. */
  shows: (path: string) => boolean
  /** Brings the first of these paths into sight. */
  focus: (paths: string[]) => void
}

export interface Editing<Saved, Draft, Change, Body> extends DraftState<Saved, Draft> {
  /** What differs from what is saved, in the order of the form. */
  changes: Change[]
  /** The changed fields alone, as a preview takes them. */
  body: Body
  saving: boolean
  /** What somebody else saved meanwhile, while the person has not chosen yet. */
  theirs: Saved | null
  /** Changes the draft. `path` is what changes, and its faults are forgotten; null leaves them all, as moving rows does. */
  change: (path: string | null, recipe: (draft: Draft) => Draft) => void
  /** One field's message, or none any more. */
  fault: (path: string, message: string | null) => void
  save: () => void
  discard: () => void
  /** Goes on from `theirs` with these values, and saves what is left of them. */
  settle: (values: Draft) => void
  /** Leaves the choice for the next time of saving. */
  later: () => void
  /** Takes a version that a write of our own made; what is typed stays. */
  adopt: (fresh: Saved) => void
}

/**
 * The draft of one thing that several people may edit: what is typed, what of it differs from what is saved, saving
 * under the version that was read, what the server refuses at its field, and what somebody else saved meanwhile.
 *
 * `saved` is the thing as its query answers it; a newer one is taken over while nothing is typed, else it comes up when
 * saving (`theirs`). What is returned stays the same object while nothing of it has changed, so that a form below a
 * context is not drawn again for what is none of its business. Show `DraftBar` below the form, a dialog while `theirs` is there (`form.compare` says what both
 * changed, `settle(form.merge(…))` goes on), and `PartMark` where the editor has parts. One draft belongs to one thing:
 * give the component that calls this a `key`.
 */
export function useDraft<Saved extends { version: number }, Draft extends object, Change extends string, Body>(
  form: DraftForm<Saved, Draft, Change, Body>,
  saved: Saved,
  options: DraftOptions<Saved, Body>,
): Editing<Saved, Draft, Change, Body> {
  const [state, dispatch] = useReducer(
    (old: DraftState<Saved, Draft>, action: DraftAction<Saved, Draft>) => reduceDraft(form, old, action),
    saved,
    (first) => startDraft(form, first),
  )
  const [saving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const asked = useRef(options)
  useEffect(() => {
    asked.current = options
  })
  const { base, draft } = state
  const start = useMemo(() => form.draftOf(base), [form, base])
  const changes = useMemo(() => form.changes(draft, start), [form, draft, start])
  const body = useMemo(() => form.body(draft, start), [form, draft, start])
  useEffect(() => dispatch({ type: 'read', saved }), [saved])

  return useMemo(() => {
    const refused = (error: ApiError, sent: Draft) => {
      const faults = form.faults(error.errors, sent)
      const shown = Object.keys(faults).filter(asked.current.shows)
      const other = Object.entries(faults).find(([path]) => !asked.current.shows(path))?.[1]
      dispatch({ type: 'failed', faults, problem: other ?? (shown.length === 0 ? error.message : null) })
      asked.current.focus(shown)
    }
    const write = async (from: Saved, values: Draft) => {
      setSaving(true)
      try {
        const fresh = await asked.current.save(form.body(values, form.draftOf(from)), from.version)
        dispatch({ type: 'saved', saved: fresh, sent: values })
        setTheirs(null)
        if (typeof asked.current.done === 'string') toastDone(asked.current.done)
        else asked.current.done()
        asked.current.spread(fresh)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version')
          await asked.current.reread().then(setTheirs, toastError)
        else if (error instanceof ApiError && error.status === 422) {
          setTheirs(null)
          refused(error, values)
        } else toastError(error)
      } finally {
        setSaving(false)
      }
    }
    return {
      ...state,
      changes,
      body,
      saving,
      theirs,
      change: (path, recipe) => dispatch({ type: 'change', path, recipe }),
      fault: (path, message) => dispatch({ type: 'fault', path, message }),
      save: () => void write(base, draft),
      discard: () => dispatch({ type: 'discard' }),
      settle: (values) => {
        if (!theirs) return
        dispatch({ type: 'rebase', saved: theirs, draft: values })
        if (form.changes(values, form.draftOf(theirs)).length > 0) void write(theirs, values)
        else {
          setTheirs(null)
          asked.current.spread(theirs)
        }
      },
      later: () => setTheirs(null),
      adopt: (fresh) => {
        dispatch({ type: 'adopt', saved: fresh })
        asked.current.spread(fresh)
      },
    }
  }, [form, state, base, draft, changes, body, saving, theirs])
}
