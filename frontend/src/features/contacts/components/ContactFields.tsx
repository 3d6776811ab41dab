import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { FieldRow } from '@/shared/forms/fields'
import type { ServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { MOST_ROWS, type ContactFields as Values } from '../model/fields'
import classes from './contacts.module.css'

/** Who somebody is and how to reach them. */
export function ContactFields<T extends Values>({ form }: { form: ServerForm<T> }) {
  const { t } = useTranslation('contacts')
  // The form may hold more than a contact; its paths are those of a contact here.
  const of = form as unknown as ServerForm<Values>
  const text = (field: 'prefix' | 'first_name' | 'last_name' | 'company' | 'job_title', most: number) => (
    <TextInput
      label={t(`fields.${field}`)}
      maxLength={most}
      autoComplete="off"
      data-autofocus={field === 'first_name' || undefined}
      {...of.getInputProps(field)}
    />
  )
  const { emails, phones } = of.values
  return (
    <>
      <FieldRow>
        {text('first_name', 100)}
        {text('last_name', 100)}
      </FieldRow>
      <FieldRow>
        {text('company', 200)}
        {text('job_title', 200)}
      </FieldRow>
      <Rows
        label={t('column.email')}
        more={t('fields.moreEmail')}
        rows={emails.map(({ email }) => email)}
        type="email"
        most={254}
        errors={emails.map((_, place) => of.errors[`emails.${place}.email`])}
        onChange={(next) =>
          of.setFieldValue(
            'emails',
            next.map(([place, email]) => ({ ...emails[place], email })),
          )
        }
      />
      <Rows
        label={t('column.phone')}
        more={t('fields.morePhone')}
        rows={phones.map(({ number }) => number)}
        type="tel"
        most={40}
        errors={phones.map((_, place) => of.errors[`phones.${place}.number`])}
        onChange={(next) =>
          of.setFieldValue(
            'phones',
            next.map(([place, number]) => ({ ...phones[place], number })),
          )
        }
      />
      <FieldRow>
        <TextInput
          label={t('website')}
          type="url"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          {...of.getInputProps('website')}
          error={of.errors['websites.0.url']}
        />
        {text('prefix', 60)}
      </FieldRow>
      <TextInput label={t('fields.street')} maxLength={200} autoComplete="off" {...of.getInputProps('street')} />
      <FieldRow columns={3}>
        <TextInput label={t('fields.zipcode')} maxLength={20} autoComplete="off" {...of.getInputProps('zipcode')} />
        <TextInput label={t('fields.city')} maxLength={100} autoComplete="off" {...of.getInputProps('city')} />
        <CountrySelect
          label={t('fields.country')}
          value={of.values.country}
          onChange={(country) => of.setFieldValue('country', country)}
          error={of.errors['addresses.0.country']}
          nothingFoundMessage={t('fields.noCountry')}
        />
      </FieldRow>
    </>
  )
}

/** Lines of one kind; told with the places they had before, nothing for a new one. */
function Rows(props: {
  label: string
  more: string
  rows: readonly string[]
  type: 'email' | 'tel'
  most: number
  errors: (string | undefined)[]
  onChange: (rows: [place: number, text: string][]) => void
}) {
  const { t } = useTranslation('contacts')
  const { label, more, rows, type, most, errors, onChange } = props
  const all = rows.map((text, place): [number, string] => [place, text])
  return (
    <div className={classes.lines}>
      {rows.map((text, place) => (
        <div key={place} className={classes.line}>
          <TextInput
            label={place === 0 ? label : undefined}
            aria-label={place === 0 ? undefined : t('fields.another', { name: label, number: place + 1 })}
            type={type}
            maxLength={most}
            autoComplete="off"
            value={text}
            error={errors[place]}
            onChange={(event) => {
              const typed = event.currentTarget.value
              onChange(all.map(([one, old]) => [one, one === place ? typed : old]))
            }}
          />
          {rows.length > 1 && (
            <ActionIcon
              mt={place === 0 ? 25 : 0}
              size={36}
              aria-label={t('fields.remove', { name: text || label })}
              onClick={() => onChange(all.filter(([one]) => one !== place))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {rows.length < MOST_ROWS && rows.at(-1)?.trim() && (
        <span>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...all, [rows.length, '']])}
          >
            {more}
          </Button>
        </span>
      )}
    </div>
  )
}
