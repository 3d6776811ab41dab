import { createContext, use } from 'react'
import type { Card, Image, Space } from '@/shared/api/types'
import { rowFault } from '@/shared/draft/faults'
import { rowActions } from '@/shared/draft/rows'
import { useTranslation } from '@/shared/i18n/i18n'
import type { CardEditing, Draft, DraftField, RowField, RowTypes } from '../model/draft'
import { lockOf } from '../model/locks'

export interface Editor extends CardEditing {
  space: string
  /** The space's own values, as far as they may be read. */
  spaceValues: Space | undefined
  /** The language that texts are written in: the card's own, or a further one that its space wants. */
  language: string
  chooseLanguage: (language: string) => void
  /** The live card as it is drawn now. */
  page: string | undefined
}

export const EditorContext = createContext<Editor | null>(null)

/** The one draft that the four parts of the editor share. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('Outside of the editor')
  return editor
}

/** Value, change, error and lock of a plain field. */
export function useField<F extends Exclude<DraftField, RowField | 'layout' | 'translations'>>(field: F) {
  const { draft, faults, base, change } = useEditor()
  const lock = lockOf(base, field)
  return {
    value: draft[field] as Draft[F],
    set: (value: Draft[F]) => change(field, (old) => ({ ...old, [field]: value })),
    error: faults[field],
    lock,
    locked: lock !== null,
    name: field,
  }
}

/** The rows of a list and what can be done with them; a removed one can be brought back. */
export function useRows<F extends RowField>(field: F) {
  const { t } = useTranslation('cards')
  const { draft, base, faults, change } = useEditor()
  const rows = draft[field] as unknown as RowTypes[F][]
  const lock = lockOf(base, field)
  const write = (recipe: (rows: RowTypes[F][]) => RowTypes[F][], id?: string) =>
    change(id ? `${field}.${id}` : null, (old) => ({ ...old, [field]: recipe(old[field] as unknown as RowTypes[F][]) }))
  return {
    ...rowActions(rows, write, t(`editor.removed.${field}`)),
    rows,
    lock,
    locked: lock !== null,
    fault: (id: string, name: string, main = false) => rowFault(faults, field, id, name, main),
    /** What is wrong with the list itself, such as too many rows. */
    problem: faults[field],
  }
}

/** What a visitor sees where the card has nothing of its own. */
export function inherited(editor: Pick<Editor, 'base' | 'spaceValues'>) {
  const { base, spaceValues } = editor
  const picture = (own: Image | null, resolved: Image | null, ofSpace: Image | null | undefined) =>
    spaceValues ? (ofSpace ?? null) : own ? null : resolved
  const text = (own: string, resolved: string, ofSpace: string | undefined) =>
    spaceValues ? (ofSpace ?? '') : own ? '' : resolved
  const { resolved } = base
  return {
    organisation: text(base.organisation, resolved.organisation, spaceValues?.placeholders.name),
    description: text(base.description, resolved.description, spaceValues?.placeholders.description),
    address: spaceValues ? spaceValues.placeholders.address : base.addresses.length > 0 ? null : resolved.address,
    header: picture(base.header, resolved.header, spaceValues?.placeholders.header),
    logo: picture(base.logo, resolved.logo, spaceValues?.placeholders.logo),
    profile_picture: picture(base.profile_picture, resolved.profile_picture, spaceValues?.placeholders.profile_picture),
    layout: inheritedLayout(base, spaceValues),
  }
}

function inheritedLayout(
  base: Card,
  spaceValues: Space | undefined,
): Required<{ [K in keyof Card['layout']]: NonNullable<Card['layout'][K]> }> {
  const own = base.layout
  const resolved = base.resolved.layout
  const of = spaceValues?.layout
  const value = <K extends keyof Card['layout']>(key: K, fallback: NonNullable<Card['layout'][K]>) =>
    (of?.[key] ?? (own[key] === null || own[key] === undefined ? resolved[key] : undefined) ?? fallback) as NonNullable<
      Card['layout'][K]
    >
  return {
    primary: value('primary', '#2B50E8'),
    background: value('background', '#FFFFFF'),
    text: value('text', '#111111'),
    mode: value('mode', 'auto'),
    rounding: value('rounding', 14),
    header_style: value('header_style', 'colour'),
  }
}
