import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { TextArea } from '@/shared/ui/TextArea'
import classes from './Languages.module.css'

export interface TextField {
  name: string
  label: string
  /** The text in the own language. */
  original: string
  value: string
  onChange: (text: string) => void
  maxLength: number
  multiline?: boolean
  error?: string
  locked?: boolean
  /** Why it is locked. */
  note?: ReactNode
}

/**
 * Texts in a further language, each beside its original (above it on a phone). What the original does not say needs no
 * translation and is only named.
 */
export function TextsByLanguage(props: {
  own: string
  language: string
  fields: readonly TextField[]
  onCopyAll?: () => void
}) {
  const { t } = useTranslation('languages')
  const nameOf = (language: string) => (isLanguage(language) ? NATIVE_NAMES[language] : language)
  const shown = props.fields.filter((field) => field.original.trim() || field.error)
  const empty = props.fields.filter((field) => !shown.includes(field))
  const missing = shown.filter((field) => !field.value.trim() && !field.locked)
  return (
    <div className={classes.texts}>
      <div className={classes.heads}>
        <span className={classes.head} lang={props.own}>
          {nameOf(props.own)}
        </span>
        <span className={classes.head} lang={props.language}>
          {nameOf(props.language)}
        </span>
        {props.onCopyAll && missing.length > 1 && (
          <Button
            className={classes.all}
            variant="subtle"
            color="accent"
            size="compact-sm"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={props.onCopyAll}
          >
            {t('copyAll')}
          </Button>
        )}
      </div>
      {shown.map((field) => (
        <Pair key={field.name} field={field} own={props.own} language={props.language} nameOf={nameOf} />
      ))}
      {shown.length === 0 && <p className={classes.note}>{t('nothing', { language: nameOf(props.own) })}</p>}
      {empty.length > 0 && shown.length > 0 && (
        <p className={classes.note}>
          {t('empty', { language: nameOf(props.own), fields: empty.map((field) => field.label).join(', ') })}
        </p>
      )}
    </div>
  )
}

function Pair({
  field,
  own,
  language,
  nameOf,
}: {
  field: TextField
  own: string
  language: string
  nameOf: (language: string) => string
}) {
  const { t } = useTranslation('languages')
  const label = useId()
  const original = useId()
  const common = {
    name: `translations.${language}.${field.name}`,
    'aria-labelledby': label,
    'aria-describedby': original,
    value: field.value,
    maxLength: field.maxLength,
    disabled: field.locked,
    error: field.error,
    lang: language,
    autoComplete: 'off',
    rightSection: field.locked ? <IconLock size={18} aria-hidden="true" /> : undefined,
    onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
  }
  const mayCopy = !field.locked && !field.value.trim() && field.original.trim() !== ''
  return (
    <div className={classes.pair}>
      <div className={classes.label} id={label}>
        {field.label}
        <span className={classes.hidden} lang={language}>
          {' '}
          {nameOf(language)}
        </span>
      </div>
      {mayCopy && (
        <Button
          variant="subtle"
          color="accent"
          size="compact-sm"
          className={classes.copy}
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          aria-label={t('copyNamed', { name: field.label })}
          onClick={() => field.onChange(field.original)}
        >
          {t('copy')}
        </Button>
      )}
      <p className={classes.original} id={original} lang={own}>
        {field.original}
      </p>
      <div className={classes.entry}>
        {field.multiline ? <TextArea {...common} minRows={3} maxRows={12} /> : <TextInput {...common} />}
        {field.locked && field.note ? <p className={classes.note}>{field.note}</p> : null}
      </div>
    </div>
  )
}
