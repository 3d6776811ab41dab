import { type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { countriesQuery } from './api'

export interface CountrySelectProps
  extends Pick<SelectProps, 'className' | 'label' | 'description' | 'disabled' | 'error' | 'nothingFoundMessage'> {
  /** ISO code; empty for none. */
  value: string
  onChange: (country: string) => void
}

/** One of the countries, in the words of the language. */
export function CountrySelect({ value, onChange, description, ...props }: CountrySelectProps) {
  const { t, language } = useTranslation('common')
  const countries = useQuery({ ...countriesQuery(language), ...SAID_HERE })
  const options = useMemo(
    () => (countries.data ?? []).map((country) => ({ value: country.value, label: country.text })),
    [countries.data],
  )
  return (
    <Select
      {...props}
      data={options}
      value={value || null}
      onChange={(country) => onChange(country ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      description={countries.isError && !countries.data ? <Failure of={countries} compact /> : description}
      descriptionProps={{ component: 'div' } as SelectProps['descriptionProps']}
      maxDropdownHeight={280}
      autoComplete="off"
    />
  )
}
