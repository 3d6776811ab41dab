import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { phonePrefixesQuery } from '@/shared/reference/api'
import { useEditor, useRows } from '../hooks/editor'
import { isEmptyRow, newRowId } from '../model/draft'
import { numberHint, readableNumber } from '../model/phones'
import { ContactRow, LabelSelect, PHONE_LABELS, ShellInput } from './ContactRow'
import { RowSection } from './RowSection'

export function PhoneRows() {
  const { t, language } = useTranslation('cards')
  const { base, draft } = useEditor()
  const { rows, locked, fault, change, remove } = useRows('phones')
  // They only set the spaces of a number that is shown.
  const { data: prefixes } = useQuery({ ...phonePrefixesQuery(language), ...DONE_WITHOUT })
  const hasCountry = draft.addresses.some((address) => address.country)
  const blank = () => ({
    id: newRowId(),
    label: rows.length === 0 ? ('mobile' as const) : ('work' as const),
    custom_label: '',
    number: '',
    e164: null,
    extension: '',
  })
  return (
    <RowSection field="phones" limit={10} blank={blank}>
      {(row, _index, name) => {
        const hint = numberHint(
          row,
          base.phones.find((one) => one.id === row.id),
          hasCountry,
        )
        const numberFault = fault(row.id, 'number', true)
        return (
          <ContactRow
            name={name}
            disabled={locked}
            faults={[numberFault, fault(row.id, 'custom_label'), fault(row.id, 'extension'), fault(row.id, 'label')]}
            hint={
              hint &&
              (hint.kind === 'dials'
                ? t('contact.dials', {
                    number: readableNumber(
                      hint.e164,
                      (prefixes ?? []).map((one) => one.value),
                    ),
                  })
                : t(`contact.${hint.kind}`))
            }
            onRemove={() => remove(row.id, isEmptyRow('phones', row))}
          >
            {(describedBy) => (
              <>
                <LabelSelect
                  row={row}
                  labels={PHONE_LABELS}
                  name={name}
                  disabled={locked}
                  onChange={(label) => change(row.id, { label })}
                />
                {row.label === 'other' && (
                  <ShellInput
                    size="middle"
                    aria-label={t('contact.ownLabel', { name })}
                    placeholder={t('contact.ownLabelShort')}
                    value={row.custom_label}
                    maxLength={60}
                    disabled={locked}
                    onChange={(event) => change(row.id, { custom_label: event.currentTarget.value })}
                  />
                )}
                <ShellInput
                  aria-label={name}
                  type="tel"
                  placeholder="+43 664 555 0123"
                  value={row.number}
                  maxLength={60}
                  disabled={locked}
                  fault={numberFault}
                  describedBy={describedBy}
                  onChange={(event) => change(row.id, { number: event.currentTarget.value })}
                />
                {(row.label === 'work' || row.extension) && (
                  <ShellInput
                    size="short"
                    aria-label={t('contact.extensionOf', { name })}
                    placeholder={t('contact.extension')}
                    inputMode="numeric"
                    value={row.extension}
                    maxLength={20}
                    disabled={locked}
                    fault={fault(row.id, 'extension')}
                    onChange={(event) => change(row.id, { extension: event.currentTarget.value })}
                  />
                )}
              </>
            )}
          </ContactRow>
        )
      }}
    </RowSection>
  )
}
