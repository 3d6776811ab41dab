import { useId } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'
import { ASKED, ASKS, askOf, type Ask, type AskedField, type ExchangeSettings } from '../model/exchange'
import classes from './exchange.module.css'

interface FieldsProps {
  values: ExchangeSettings
  onChange: (fields: ExchangeSettings['exchange_fields']) => void
}

/** What the sheet asks: name and email always, the rest as the space wants. */
export function Fields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation('exchange')
  const always = (name: 'name' | 'email') => (
    <li className={classes.field} key={name}>
      <span className={classes.name}>{t(`fields.${name}`)}</span>
      <span className={classes.always}>{t('fields.always')}</span>
    </li>
  )
  return (
    <ul className={classes.fields}>
      {always('name')}
      {always('email')}
      {ASKED.map((field) => (
        <Field
          key={field}
          field={field}
          ask={askOf(values, field)}
          onChange={(ask) => onChange({ ...values.exchange_fields, [field]: ask })}
        />
      ))}
    </ul>
  )
}

function Field({ field, ask, onChange }: { field: AskedField; ask: Ask; onChange: (ask: Ask) => void }) {
  const { t } = useTranslation('exchange')
  const label = useId()
  return (
    <li className={`${classes.field} ${classes.choice}`}>
      <span className={classes.name} id={label}>
        {t(`fields.${field}`)}
      </span>
      <Segmented
        aria-labelledby={label}
        value={ask}
        onChange={(value) => onChange(value as Ask)}
        data={ASKS.map((value) => ({ value, label: t(`asks.${value}`) }))}
      />
    </li>
  )
}
