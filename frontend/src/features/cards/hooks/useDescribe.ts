import { frameTitle } from '@/features/frames/model/frames'
import { textIn } from '@/features/languages/model/texts'
import type { Frame } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import {
  isRowField,
  layoutKey,
  sentRows,
  translationOf,
  type Change,
  type Draft,
  type RowField,
  type TextField,
} from '../model/draft'

/** Fields and their values in words. */
export function useDescribe() {
  const { t } = useTranslation(['cards', 'frames', 'languages'])
  const { number } = useFormats()
  const nameOf = (change: Change): string => {
    const translation = translationOf(change)
    if (translation) return `${t(`fields.${translation.field}`)} (${NATIVE_NAMES[translation.language]})`
    const key = layoutKey(change)
    return key
      ? t(`layout.${key}.name`)
      : t(`fields.${change as Exclude<Change, `layout.${string}` | `translations.${string}`>}`)
  }
  const labelOf = (row: { label: string; custom_label?: string }) =>
    row.label === 'other' && row.custom_label ? row.custom_label : t(`labels.${row.label as 'work'}`)
  const frameName = (frame: Frame) => frameTitle(frame) || t(`frames:kinds.${frame.kind}.name`)
  const rowName = (field: RowField, row: Draft[RowField][number]): string => {
    if (field === 'frames') return frameName(row as Frame)
    if ('number' in row) return `${labelOf(row)}: ${row.number}`
    if ('email' in row) return `${labelOf(row)}: ${row.email}`
    if ('street' in row)
      return `${labelOf(row)}: ${[row.street, row.street2, `${row.zipcode} ${row.city}`.trim()].filter(Boolean).join(', ')}`
    if ('network' in row) return row.label && row.label !== row.value ? `${row.label}: ${row.value}` : row.value
    return 'custom_label' in row ? `${labelOf(row)}: ${row.url}` : ''
  }
  const valueOf = (change: Change, draft: Draft): string[] => {
    const key = layoutKey(change)
    if (key) {
      const value = draft.layout[key]
      if (value === null || value === undefined) return [t('layout.ofSpace')]
      if (key === 'mode') return [t(`layout.mode.${value as 'auto'}`)]
      if (key === 'header_style') return [t(`layout.header_style.${value as 'image'}`)]
      return [key === 'rounding' ? t('layout.rounding.value', { number: value }) : String(value)]
    }
    const translation = translationOf(change)
    if (translation) {
      const text = textIn(draft.translations, translation.language, translation.field)
      return text ? [text] : []
    }
    if (isRowField(change)) return sentRows(change, draft[change] as never[]).map((row) => rowName(change, row))
    if (change === 'focus') return [t(`focus.${draft.focus}.name`)]
    if (change === 'language')
      return [isLanguage(draft.language) ? NATIVE_NAMES[draft.language] : t('languages:ofCard.asSpace')]
    if (change === 'hidden_shared') return draft.hidden_shared.length > 0 ? [number(draft.hidden_shared.length)] : []
    const value = draft[change as TextField]
    return typeof value === 'string' && value ? [value] : []
  }
  return { nameOf, valueOf, labelOf, frameName }
}
