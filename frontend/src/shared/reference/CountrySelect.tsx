import { type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { Failure } from '@/shared/ui/Failure'
import { onFirstSign } from '@/shared/ui/layers/load'
import { Select } from '@/shared/ui/layers/Select'
import { countriesQuery } from './api'

export interface CountrySelectProps
  extends Pick<
    SelectProps,
    'className' | 'label' | 'description' | 'disabled' | 'error' | 'placeholder' | 'nothingFoundMessage'
  > {
  /** ISO code; empty for none. */
  value: string
  onChange: (country: string) => void
}

/** One of the countries, in the words of the language. They are fetched with the first sign of a person; until then the
 *  browser, which has the same words, says the chosen one. */
export function CountrySelect({ value, onChange, description, ...props }: CountrySelectProps) {
  const { t, language } = useTranslation('common')
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstSign(() => setWanted(true)), [])
  const countries = useQuery({ ...countriesQuery(language), ...SAID_HERE, enabled: wanted })
  const options = useMemo(
    () => countries.data?.map((country) => ({ value: country.value, label: country.text })) ?? chosen(value, language),
    [countries.data, value, language],
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
      // A field that is led to by its fault shows what it says, and not the list above it.
      openOnFocus={false}
      autoComplete="off"
    />
  )
}

/** The only choice while the others are not here. */
function chosen(country: string, language: string) {
  if (!country) return []
  const names = new Intl.DisplayNames([intlLocale(language)], { type: 'region' })
  return [{ value: country, label: names.of(country) ?? country }]
}
