import { UnstyledButton } from '@mantine/core'
import type { ArticleVariantOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './shop.module.css'

export interface VariantChoiceProps {
  variants: readonly ArticleVariantOut[]
  value: Uuid | null
  onChange: (variant: Uuid) => void
}

/** Styles of an article: their colours, with their names. */
export function VariantChoice({ variants, value, onChange }: VariantChoiceProps) {
  const { t } = useTranslation('shop')
  return (
    <div className={classes.chips} role="group" aria-label={t('variant')}>
      {variants.map(({ uuid, name, colour, in_stock: there }) => (
        <UnstyledButton
          key={uuid}
          className={classes.chip}
          aria-pressed={uuid === value}
          onClick={() => onChange(uuid)}
        >
          {colour && <span className={classes.dot} style={{ background: colour }} aria-hidden="true" />}
          {name}
          {!there && <span className={classes.chipCount}>{t('soldOut')}</span>}
        </UnstyledButton>
      ))}
    </div>
  )
}
