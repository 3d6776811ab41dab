import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FieldRow, OptionalLabel } from '@/shared/forms/fields'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { addressFormQuery } from '../api'
import type { Address, Party } from '../model/form'
import classes from '../checkout.module.css'

interface Props<P extends Party> {
  value: P
  /** `now`: taxes and shipping follow from it. */
  onChange: (value: P, now?: boolean) => void
  faults: Record<string, string>
  /** Who is named: a company and a person in it, or a person; both where only a parcel goes there. */
  who: 'business' | 'private' | 'both'
  withVat?: boolean
  section: 'billing' | 'shipping'
}

/** A name and an address in the form of its country. */
export function AddressFields<P extends Party>({ value, onChange, faults, who, withVat, section }: Props<P>) {
  const { t } = useTranslation('orders/checkout')
  const { address } = value
  const { data: form } = useQuery({
    ...addressFormQuery(address.country_id),
    ...DONE_WITHOUT,
    enabled: address.country_id !== '',
  })
  const put = (change: Partial<Address>, now = false) => onChange({ ...value, address: { ...address, ...change } }, now)
  const name = (field: 'firstName' | 'lastName' | 'company_name', autoComplete: string, optional = false) => (
    <TextInput
      label={optional ? <OptionalLabel>{t(`fields.${field}`)}</OptionalLabel> : t(`fields.${field}`)}
      autoComplete={`${section} ${autoComplete}`}
      maxLength={field === 'company_name' ? 200 : 100}
      value={value[field]}
      error={faults[field]}
      onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
    />
  )
  const line = (field: 'address_line1' | 'address_line2') => (
    <TextInput
      label={field === 'address_line2' ? <OptionalLabel>{t(`fields.${field}`)}</OptionalLabel> : t(`fields.${field}`)}
      autoComplete={`${section} ${field === 'address_line1' ? 'address-line1' : 'address-line2'}`}
      maxLength={200}
      value={address[field]}
      error={faults[`address.${field}`]}
      onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
    />
  )
  const postcodeName = t(`postcode.${form?.postcode_name ?? 'postal'}`)
  const postcode = form?.postcode !== 'none' && (
    <TextInput
      key="zipcode"
      className={classes.postcode}
      label={form?.postcode_needed === false ? <OptionalLabel>{postcodeName}</OptionalLabel> : postcodeName}
      placeholder={form?.postcode_example || undefined}
      autoComplete={`${section} postal-code`}
      maxLength={20}
      value={address.zipcode}
      error={faults['address.zipcode']}
      onChange={({ currentTarget }) => put({ zipcode: currentTarget.value })}
    />
  )
  const town = (
    <TextInput
      key="city"
      label={t(form?.area ? 'town.area' : `town.${form?.town_name ?? 'city'}`)}
      autoComplete={`${section} address-level2`}
      maxLength={100}
      value={address.city}
      error={faults['address.city']}
      onChange={({ currentTarget }) => put({ city: currentTarget.value })}
    />
  )
  return (
    <Stack gap="md">
      <CountrySelect
        label={t('fields.country')}
        value={address.country_id}
        error={faults['address.country_id']}
        nothingFoundMessage={t('noCountry')}
        onChange={(country_id) => put({ country_id }, true)}
      />
      {who === 'business' && name('company_name', 'organization')}
      <FieldRow>
        {name('firstName', 'given-name', who === 'business')}
        {name('lastName', 'family-name', who === 'business')}
      </FieldRow>
      {who === 'both' && name('company_name', 'organization', true)}
      {line('address_line1')}
      {line('address_line2')}
      {form?.postcode === 'below' ? (
        <>
          {town}
          {postcode}
        </>
      ) : postcode ? (
        <div className={classes.town} data-postcode={form?.postcode ?? 'before'}>
          {form?.postcode === 'after' ? [town, postcode] : [postcode, town]}
        </div>
      ) : (
        town
      )}
      {withVat && who === 'business' && (
        <TextInput
          label={<OptionalLabel>{t('fields.vat_nr')}</OptionalLabel>}
          description={t('vatHelp')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={address.vat_nr}
          error={faults['address.vat_nr']}
          onChange={({ currentTarget }) => put({ vat_nr: currentTarget.value.toUpperCase() })}
        />
      )}
    </Stack>
  )
}
