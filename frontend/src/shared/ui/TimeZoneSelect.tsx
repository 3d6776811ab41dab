import { type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { browserZone } from '@/shared/i18n/zones'
import { Select } from '@/shared/ui/layers/Select'

/** A choice among the time zones of the world, found by parts of their names; one that the browser does not know stays. */
export function TimeZoneSelect({ value, ...rest }: Omit<SelectProps, 'data' | 'value'> & { value: string }) {
  const { t } = useTranslation('common')
  // The browser takes its time to tell the zones of the world, and most people only read the one that is chosen.
  const [wanted, setWanted] = useState(false)
  const data = useMemo(() => {
    const known = new Set(wanted ? [browserZone(), value, ...Intl.supportedValuesOf('timeZone')] : [value])
    return [...known].filter(Boolean).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [value, wanted])
  return (
    <Select
      data={data}
      onFocus={() => setWanted(true)}
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
