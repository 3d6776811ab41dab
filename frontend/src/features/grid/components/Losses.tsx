import { IconAlertTriangle } from '@tabler/icons-react'
import type { DesignEffect } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useGrid } from '../hooks/grid'
import type { ModeField } from '../model/draft'
import { meaningOf } from '../model/modes'
import classes from './Grid.module.css'

/** What saving takes from cards, in the words for one field. */
export function useSentence() {
  const { t } = useTranslation(['grid', 'cards'])
  const { number } = useFormats()
  return ({ field, effect, cards, public: seen }: DesignEffect) => {
    const name = field === 'layout' ? t('visibility.look') : t(`cards:fields.${field as Exclude<ModeField, 'layout'>}`)
    return t(`losses.${effect}`, { name, count: cards, number: number(cards), seen: number(seen) })
  }
}

/** What saving takes from cards of this field. */
export function FieldLosses({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { draft, effects, uncounted } = useGrid()
  const sentence = useSentence()
  const found = effects.filter((effect) => effect.field === field)
  // Without the numbers it is said all the same.
  const empties = uncounted && meaningOf(field, draft) === 'lockedEmpty'
  if (found.length === 0 && !empties) return null
  return (
    <div className={classes.loss} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        {found.map((effect) => (
          <p key={effect.effect}>{sentence(effect)}</p>
        ))}
        {empties && <p>{t('meaning.lockedEmpty')}</p>}
      </div>
    </div>
  )
}
