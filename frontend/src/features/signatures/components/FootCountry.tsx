import { CountrySelect, type CountrySelectProps } from '@/shared/reference/CountrySelect'

/** The country of a foot. */
export default function FootCountry(props: CountrySelectProps) {
  return <CountrySelect {...props} />
}
