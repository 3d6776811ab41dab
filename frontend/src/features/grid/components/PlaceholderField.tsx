import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Address } from '@/shared/api/types'
import { FieldRow } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { LocationSelect } from '@/shared/places/LocationSelect'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { TextArea } from '@/shared/ui/TextArea'
import { useGrid, useGridChange } from '../hooks/grid'
import type { PlaceholderKey } from '../model/draft'
import classes from './Grid.module.css'
import { Picture } from './Picture'

const BLANK: Address = {
  id: '',
  location: null,
  label: 'work',
  custom_label: '',
  street: '',
  street2: '',
  zipcode: '',
  city: '',
  region: '',
  country: '',
}
const LIMITS = { street: 200, street2: 200, zipcode: 20, city: 120, region: 120 } as const
const TEXT_LIMITS = { name: 200, description: 2000 } as const

/** The space's own value for a field, wherever it is changed. */
export function PlaceholderField({ name }: { name: PlaceholderKey }) {
  if (name === 'address') return <AddressField />
  if (name === 'name' || name === 'description') return <TextField name={name} />
  return <Picture name={name} />
}

function TextField({ name }: { name: 'name' | 'description' }) {
  const { t } = useTranslation('grid')
  const { draft, faults } = useGrid()
  const { placeholder } = useGridChange()
  const shared = {
    label: t(`placeholder.${name}.label`),
    description: t(`placeholder.${name}.help`),
    value: draft.placeholders[name],
    maxLength: TEXT_LIMITS[name],
    error: faults[`placeholders.${name}`],
  }
  if (name === 'name') {
    return (
      <TextInput {...shared} onChange={(event) => placeholder(name, event.currentTarget.value)} autoComplete="off" />
    )
  }
  return (
    <TextArea {...shared} onChange={(event) => placeholder(name, event.currentTarget.value)} minRows={3} maxRows={12} />
  )
}

function AddressField() {
  const { t } = useTranslation(['grid', 'cards'])
  const { draft, faults, space } = useGrid()
  const { placeholder } = useGridChange()
  const { address } = draft.placeholders
  if (!address) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => placeholder('address', BLANK)}
      >
        {t('placeholder.address.add')}
      </Button>
    )
  }
  const set = (patch: Partial<Address>) => placeholder('address', { ...address, ...patch })
  const text = (part: keyof typeof LIMITS) => (
    <TextInput
      label={t(`cards:contact.address.${part}`)}
      value={address[part]}
      maxLength={LIMITS[part]}
      error={faults[`placeholders.address.${part}`]}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  return (
    <div className={classes.stack}>
      <LocationSelect
        of={{ space }}
        value={address.location}
        error={faults['placeholders.address.location']}
        onChange={(location) => set({ location })}
      />
      {!address.location && (
        <>
          <FieldRow>
            {text('street')}
            {text('street2')}
          </FieldRow>
          <FieldRow>
            {text('zipcode')}
            {text('city')}
          </FieldRow>
          <FieldRow>
            {text('region')}
            <CountrySelect
              label={t('cards:contact.address.country')}
              value={address.country}
              onChange={(country) => set({ country })}
              error={faults['placeholders.address.country']}
              nothingFoundMessage={t('cards:contact.address.noCountry')}
            />
          </FieldRow>
        </>
      )}
      <div>
        <Button variant="subtle" onClick={() => placeholder('address', null)}>
          {t('placeholder.address.remove')}
        </Button>
      </div>
    </div>
  )
}
