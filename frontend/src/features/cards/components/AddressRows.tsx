import { TextInput } from '@mantine/core'
import type { Address } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { LocationSelect } from '@/shared/places/LocationSelect'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { inherited, useEditor, useRows } from '../hooks/editor'
import { isEmptyRow, newRowId } from '../model/draft'
import { CONTACT_LABELS, LabelSelect, RemoveButton } from './ContactRow'
import { RowSection } from './RowSection'
import classes from './fields.module.css'

const BLANK: Omit<Address, 'id'> = {
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

export function AddressRows() {
  const { t } = useTranslation('cards')
  const editor = useEditor()
  const { locked, fault, change, remove, rows } = useRows('addresses')
  const ofSpace = inherited(editor).address
  const ofSpaceText =
    ofSpace && [ofSpace.street, `${ofSpace.zipcode} ${ofSpace.city}`.trim()].filter(Boolean).join(', ')
  const text = (row: Address, part: keyof typeof LIMITS, span?: 'span2' | 'span3' | 'span4') => (
    <TextInput
      className={span ? classes[span] : undefined}
      label={t(`contact.address.${part}`)}
      value={row[part]}
      maxLength={LIMITS[part]}
      disabled={locked}
      error={fault(row.id, part, part === 'street')}
      onChange={(event) => change(row.id, { [part]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  return (
    <RowSection
      field="addresses"
      limit={5}
      blank={() => ({ ...BLANK, id: newRowId(), country: rows[0]?.country ?? '' })}
      inherited={ofSpaceText ? t('contact.addressOfSpace', { address: ofSpaceText }) : undefined}
    >
      {(row, _index, name) => (
        <div className={classes.row}>
          <div className={classes.block} role="group" aria-label={name}>
            <div className={classes.shell} style={{ marginBottom: 12, width: 'fit-content', maxWidth: '100%' }}>
              <LabelSelect
                row={row}
                labels={CONTACT_LABELS}
                name={name}
                disabled={locked}
                onChange={(label) => change(row.id, { label })}
              />
              {row.label === 'other' && (
                <span className={classes.value}>
                  <input
                    aria-label={t('contact.ownLabel', { name })}
                    placeholder={t('contact.ownLabelShort')}
                    value={row.custom_label}
                    maxLength={60}
                    disabled={locked}
                    autoComplete="off"
                    onChange={(event) => change(row.id, { custom_label: event.currentTarget.value })}
                  />
                </span>
              )}
            </div>
            <LocationSelect
              of={{ space: editor.space, card: editor.base.uuid }}
              value={row.location}
              mb={row.location ? 0 : 12}
              disabled={locked}
              error={fault(row.id, 'location')}
              onChange={(location) => change(row.id, { location })}
            />
            {!row.location && (
              <div className={classes.grid}>
                {text(row, 'street')}
                {text(row, 'street2')}
                {text(row, 'zipcode', 'span2')}
                {text(row, 'city', 'span4')}
                {text(row, 'region', 'span3')}
                <CountrySelect
                  className={classes.span3}
                  label={t('contact.address.country')}
                  value={row.country}
                  onChange={(country) => change(row.id, { country })}
                  disabled={locked}
                  error={fault(row.id, 'country')}
                  nothingFoundMessage={t('contact.address.noCountry')}
                />
              </div>
            )}
          </div>
          {!locked && <RemoveButton name={name} onClick={() => remove(row.id, isEmptyRow('addresses', row))} />}
        </div>
      )}
    </RowSection>
  )
}
