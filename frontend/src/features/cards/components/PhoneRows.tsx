import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { phonePrefixesQuery } from '@/shared/reference/api'
import { useEditor, useRows } from '../hooks/editor'
import { isEmptyRow, newRowId } from '../model/draft'
import { internationalQuery } from '../api/card'
import { isNational, numberHint, readableNumber } from '../model/phones'
import { ContactRow, LabelSelect, PHONE_LABELS, ShellInput } from './ContactRow'
import classes from './fields.module.css'
import { RowSection } from './RowSection'

export function PhoneRows() {
  const { t, language } = useTranslation('cards')
  const { base, draft } = useEditor()
  const { rows, locked, fault, change, remove } = useRows('phones')
  const hasCountry = draft.addresses.some((address) => address.country)
  const savedOf = (row: (typeof rows)[number]) =>
    base.phones.find((one) => one.id === row.id && one.number === row.number)
  // They only set the spaces of a number that is shown, and written at a click.
  const { data: prefixes, isPending } = useQuery({
    ...phonePrefixesQuery(language),
    ...DONE_WITHOUT,
    enabled: rows.some((row) => numberHint(row, savedOf(row), hasCountry)?.kind === 'dials'),
  })
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
        const saved = savedOf(row)
        const hint = numberHint(row, saved, hasCountry)
        const dialled =
          hint?.kind === 'dials' &&
          !isPending &&
          readableNumber(
            hint.e164,
            (prefixes ?? []).map((one) => one.value),
          )
        const numberFault = fault(row.id, 'number', true)
        return (
          <ContactRow
            name={name}
            disabled={locked}
            faults={[numberFault, fault(row.id, 'custom_label'), fault(row.id, 'extension'), fault(row.id, 'label')]}
            hint={
              dialled ? (
                <Dialled number={dialled} name={name} onUse={locked ? null : (number) => change(row.id, { number })} />
              ) : isNational(row.number) && !saved ? (
                <Freshly
                  number={row.number}
                  name={name}
                  otherwise={hint && t(`contact.${hint.kind as 'noCountry'}`)}
                  onUse={(number) => change(row.id, { number })}
                />
              ) : (
                hint && hint.kind !== 'dials' && t(`contact.${hint.kind}`)
              )
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

interface DialledProps {
  number: string
  name: string
  /** Null where the number cannot be changed. */
  onUse: ((number: string) => void) | null
}

/** What phones dial, and a click that writes it so. */
function Dialled({ number, name, onUse }: DialledProps) {
  const { t } = useTranslation('cards')
  return (
    <>
      {t('contact.dials', { number })}{' '}
      {onUse && (
        <UnstyledButton
          className={classes.use}
          aria-label={t('contact.useFor', { action: t('contact.useInternational'), name })}
          onClick={() => onUse(number)}
        >
          {t('contact.useInternational')}
        </UnstyledButton>
      )}
    </>
  )
}

interface FreshlyProps {
  number: string
  name: string
  /** What is said where the number cannot be written for everybody. */
  otherwise: string | null
  onUse: (number: string) => void
}

/** A number in national form that was just typed: its country is that of the card's first address, else the space's. */
function Freshly({ number, name, otherwise, onUse }: FreshlyProps) {
  const { base, draft, space } = useEditor()
  const [typed] = useDebouncedValue(number.trim(), 300)
  const country = draft.addresses.find((address) => address.country)?.country ?? ''
  const { data } = useQuery({ ...internationalQuery(space, base.uuid, typed, country), ...DONE_WITHOUT })
  return data && typed === number.trim() ? <Dialled number={data} name={name} onUse={onUse} /> : otherwise
}
