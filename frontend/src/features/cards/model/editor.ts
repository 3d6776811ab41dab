import type { Card, Layout } from '@/shared/api/types'
import {
  changesBetween,
  draftOf,
  TEXT_FIELDS,
  ROW_FIELDS,
  IMAGE_FIELDS,
  type Draft,
  type DraftField,
  type LayoutKey,
  type RowField,
  type RowTypes,
} from './draft'
import { forgetFaults, type Faults } from './errors'

export interface EditorState {
  /** The card as it was last read: what changes are counted against, and whose version is sent. */
  base: Card
  draft: Draft
  faults: Faults
  /** What is wrong with the whole. */
  problem: string | null
}

type RowAction = {
  [F in RowField]:
    | { type: 'row'; field: F; id: string; patch: Partial<RowTypes[F]> }
    | { type: 'insert'; field: F; row: RowTypes[F]; at?: number }
    | { type: 'remove'; field: F; id: string }
    | { type: 'order'; field: F; rows: RowTypes[F][] }
}[RowField]

export type EditorAction =
  | { type: 'set'; field: Exclude<DraftField, RowField | 'layout' | 'translations'>; value: Draft[DraftField] }
  /** All texts in further languages; `path` is what was written just now. */
  | { type: 'translate'; translations: Draft['translations']; path: string }
  | { type: 'layout'; key: LayoutKey; value: Layout[LayoutKey] }
  | RowAction
  | { type: 'discard' }
  /** One field's message, or none any more. */
  | { type: 'fault'; path: string; message: string | null }
  | { type: 'failed'; faults: Faults; problem: string | null }
  /** The card as the server has it after `sent` was saved; what was typed since stays. */
  | { type: 'saved'; card: Card; sent: Draft }
  /** The card was read again. */
  | { type: 'read'; card: Card }
  /** Goes on from another version with these values. */
  | { type: 'rebase'; card: Card; draft: Draft }

export function startEditor(card: Card): EditorState {
  return { base: card, draft: draftOf(card), faults: {}, problem: null }
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'set':
      return {
        ...state,
        draft: { ...state.draft, [action.field]: action.value },
        faults: forgetFaults(state.faults, action.field),
      }
    case 'translate':
      return {
        ...state,
        draft: { ...state.draft, translations: action.translations },
        faults: forgetFaults(state.faults, action.path),
      }
    case 'layout':
      return {
        ...state,
        draft: { ...state.draft, layout: { ...state.draft.layout, [action.key]: action.value } },
        faults: forgetFaults(state.faults, `layout.${action.key}`),
      }
    case 'row':
      return {
        ...withRows(state, action.field, (rows) =>
          rows.map((row) => (row.id === action.id ? { ...row, ...action.patch } : row)),
        ),
        faults: forgetFaults(state.faults, `${action.field}.${action.id}`),
      }
    case 'insert':
      return withRows(state, action.field, (rows) => {
        const at = action.at ?? rows.length
        return [...rows.slice(0, at), action.row, ...rows.slice(at)]
      })
    case 'remove':
      return {
        ...withRows(state, action.field, (rows) => rows.filter((row) => row.id !== action.id)),
        faults: forgetFaults(state.faults, `${action.field}.${action.id}`),
      }
    case 'order':
      return withRows(state, action.field, () => action.rows)
    case 'discard':
      return startEditor(state.base)
    case 'fault': {
      const faults = forgetFaults(state.faults, action.path)
      return { ...state, faults: action.message === null ? faults : { ...faults, [action.path]: action.message } }
    }
    case 'failed':
      return { ...state, faults: action.faults, problem: action.problem }
    case 'saved': {
      const fresh = draftOf(action.card)
      const draft = { ...fresh } as Record<DraftField, unknown>
      for (const field of [
        ...TEXT_FIELDS,
        ...ROW_FIELDS,
        ...IMAGE_FIELDS,
        'hidden_shared',
        'layout',
        'translations',
      ] as const) {
        if (state.draft[field] !== action.sent[field]) draft[field] = state.draft[field]
      }
      return { base: action.card, draft: draft as Draft, faults: {}, problem: null }
    }
    case 'read':
      // Another version is taken over only while nothing is typed; else it comes up when saving.
      if (changesBetween(state.draft, draftOf(state.base)).length === 0) {
        return hasBlankRows(state) ? { ...state, base: action.card } : startEditor(action.card)
      }
      return action.card.version === state.base.version ? { ...state, base: action.card } : state
    case 'rebase':
      return { base: action.card, draft: action.draft, faults: {}, problem: null }
  }
}

/** Rows that were added and are still empty: not a change, but not to be taken away while someone is at them. */
function hasBlankRows(state: EditorState): boolean {
  return ROW_FIELDS.some((field) => state.draft[field].length !== state.base[field].length)
}

function withRows(state: EditorState, field: RowField, change: (rows: { id: string }[]) => unknown): EditorState {
  return { ...state, draft: { ...state.draft, [field]: change(state.draft[field]) } }
}
