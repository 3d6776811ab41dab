import { Select } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { endAfter, LIVES, OFFERED_LIFE, spanOf, type Life } from '../model/tokens'

/** How long a new token is valid, and until which day that is. */
export function LifeSelect({ value, onChange }: { value: Life; onChange: (value: Life) => void }) {
  const { t } = useTranslation('developers')
  const { date } = useFormats()
  return (
    <Select
      label={t('form.life')}
      description={t('form.until', { date: date(endAfter(value, Date.now())) })}
      data={LIVES.map((life) => {
        const { unit, count } = spanOf(life)
        return { value: String(life), label: t(`form.${unit}`, { count }) }
      })}
      value={String(value)}
      onChange={(chosen) => onChange(LIVES.find((life) => String(life) === chosen) ?? OFFERED_LIFE)}
      allowDeselect={false}
    />
  )
}
