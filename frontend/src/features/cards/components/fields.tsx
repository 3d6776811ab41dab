import { Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useField } from '../hooks/editor'
import type { TextField } from '../model/draft'
import classes from './fields.module.css'

type PlainField = Exclude<TextField, 'focus' | 'language'>

/** Longest values that the server takes. */
const LIMITS: Record<PlainField, number> = {
  prefix: 60,
  first_name: 100,
  last_name: 100,
  suffix: 60,
  pronouns: 40,
  job_title: 200,
  department: 200,
  organisation: 200,
  description: 2000,
}

/** What stands below a field that the space has locked. */
export function LockNote() {
  const { t } = useTranslation('cards')
  return <>{t('editor.locked')}</>
}

export function EditorText({ field, optional = false, inherited = '' }: { field: PlainField; optional?: boolean; inherited?: string }) {
  const { t } = useTranslation('cards')
  const { value, set, error, locked, name } = useField(field)
  const label = t(`fields.${field}`)
  return (
    <TextInput
      name={name}
      label={optional ? <OptionalLabel>{label}</OptionalLabel> : label}
      value={locked && inherited ? inherited : value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      maxLength={LIMITS[field]}
      disabled={locked}
      classNames={{ input: classes.input }}
      rightSection={locked ? <IconLock size={18} aria-hidden="true" /> : undefined}
      placeholder={inherited || undefined}
      description={locked ? <LockNote /> : inherited && !value ? t('editor.inherited') : undefined}
      autoComplete="off"
    />
  )
}

export function EditorDescription({ inherited }: { inherited: string }) {
  const { t } = useTranslation('cards')
  const { number } = useFormats()
  const { value, set, error, locked, name } = useField('description')
  const limit = LIMITS.description
  const counter = t('contact.counter', { count: limit, number: number(value.length), limit: number(limit) })
  return (
    <Textarea
      name={name}
      label={<OptionalLabel>{t('fields.description')}</OptionalLabel>}
      value={locked && inherited ? inherited : value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      maxLength={limit}
      disabled={locked}
      classNames={{ input: classes.input }}
      autosize
      minRows={3}
      maxRows={12}
      placeholder={inherited || undefined}
      rightSection={locked ? <IconLock size={18} aria-hidden="true" /> : undefined}
      description={
        locked ? (
          <LockNote />
        ) : (
          <span className={classes.underline}>
            <span>{inherited && !value ? t('editor.inherited') : ''}</span>
            <span className={classes.counter}>{counter}</span>
          </span>
        )
      }
    />
  )
}

/** Below a list that the space has locked, or that has something wrong as a whole. */
export function ListNote({ locked, problem }: { locked: boolean; problem?: string }): ReactNode {
  if (problem) {
    return (
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    )
  }
  if (!locked) return null
  return (
    <p className={classes.note}>
      <IconLock size={16} aria-hidden="true" /> <LockNote />
    </p>
  )
}
