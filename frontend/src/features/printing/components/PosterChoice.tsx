import { TextInput } from '@mantine/core'
import type { PosterSize } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { POSTER_SIZES, type PosterChoosing } from '../model/poster'
import classes from './printing.module.css'

export function PosterChoice({ choice }: { choice: PosterChoosing }) {
  const { t } = useTranslation('printing')
  const { chosen, choose } = choice
  return (
    <div className={classes.pair}>
      <Select
        label={t('posters.size')}
        data={POSTER_SIZES.map((value) => ({ value, label: t(`posters.sizes.${value}`) }))}
        value={chosen.size}
        allowDeselect={false}
        onChange={(value) => choose({ size: (value ?? 'a4') as PosterSize })}
      />
      <TextInput
        label={t('posters.line')}
        placeholder={t('posters.usual')}
        maxLength={120}
        autoComplete="off"
        value={chosen.line}
        onChange={(event) => choose({ line: event.currentTarget.value })}
      />
    </div>
  )
}
