import { type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { browserZone } from '@/shared/i18n/zones'
import { Select } from '@/shared/ui/layers/Select'

/** A choice among the time zones of the world, found by parts of their names; one that the browser does not know stays. */
export function TimeZoneSelect({ value, ...rest }: Omit<SelectProps, 'data' | 'value'> & { value: string }) {
  const { t } = useTranslation('common')
  const data = useMemo(() => {
    const known = new Set([browserZone(), value, ...Intl.supportedValuesOf('timeZone')])
    return [...known].filter(Boolean).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [value])
  return (
    <Select
      data={data}
      value={value || null}
      searchable
      placeholder={t('timeZone.unset')}
      nothingFoundMessage={t('timeZone.nothing')}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      limit={100}
      {...rest}
    />
  )
}
