import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useCurrentSpace } from '@/shared/spaces/current'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import { TextArea } from '@/shared/ui/TextArea'
import { useField } from '../hooks/editor'
import type { Lock } from '../model/locks'
import { FIELDS } from '../model/fields'
import type { WrittenField } from '../model/draft'
import classes from './fields.module.css'

/** Why a field is closed, in words. */
function useLockWords() {
  const { t } = useTranslation('cards')
  return (lock: Lock) => {
    if (lock.by === 'permission') return t('lock.permission')
    if (lock.by === 'design') return t('lock.design')
    if (lock.by === 'kept') return t('lock.kept', { name: lock.reason })
    return lock.reason ? t('lock.reason', { reason: lock.reason }) : t('lock.grid')
  }
}

/** What stands below a field that is closed; those who may open it find the way. */
export function LockNote({ lock }: { lock: Lock }) {
  const { t } = useTranslation('cards')
  const words = useLockWords()
  const { id } = useCurrentSpace()
  const { may } = useAbilities(id)
  return (
    <span>
      {words(lock)}
      {lock.by === 'design' && id && may('grid.edit') && (
        <>
          {' '}
          <TextLink to="/space/$space/grid/visibility" params={{ space: id }} fz="inherit">
            {t('lock.open')}
          </TextLink>
        </>
      )}
    </span>
  )
}

function LockSign({ lock }: { lock: Lock }) {
  const words = useLockWords()
  return (
    <Tooltip label={words(lock)} multiline maw={280}>
      <IconLock size={18} aria-hidden="true" />
    </Tooltip>
  )
}

export function EditorText({
  field,
  optional = false,
  inherited = '',
}: {
  field: WrittenField
  optional?: boolean
  inherited?: string
}) {
  const { t } = useTranslation('cards')
  const { value, set, error, lock, locked, name } = useField(field)
  const label = t(`fields.${field}`)
  return (
    <TextInput
      name={name}
      label={optional ? <OptionalLabel>{label}</OptionalLabel> : label}
      value={lock?.ofSpace ? inherited : value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      maxLength={FIELDS[field].limit}
      disabled={locked}
      classNames={{ input: classes.input }}
      rightSection={lock ? <LockSign lock={lock} /> : undefined}
      placeholder={inherited || undefined}
      description={lock ? <LockNote lock={lock} /> : inherited && !value ? t('editor.inherited') : undefined}
      autoComplete="off"
    />
  )
}

export function EditorDescription({ inherited }: { inherited: string }) {
  const { t } = useTranslation('cards')
  const { number } = useFormats()
  const { value, set, error, lock, locked, name } = useField('description')
  const limit = FIELDS.description.limit
  const counter = t('contact.counter', { count: limit, number: number(value.length), limit: number(limit) })
  return (
    <TextArea
      name={name}
      label={<OptionalLabel>{t('fields.description')}</OptionalLabel>}
      value={lock?.ofSpace ? inherited : value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      maxLength={limit}
      disabled={locked}
      classNames={{ input: classes.input }}
      minRows={3}
      maxRows={12}
      placeholder={inherited || undefined}
      rightSection={lock ? <LockSign lock={lock} /> : undefined}
      description={
        lock ? (
          <LockNote lock={lock} />
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
export function ListNote({ lock, problem }: { lock: Lock | null; problem?: string }): ReactNode {
  if (problem) {
    return (
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    )
  }
  if (!lock) return null
  return (
    <p className={classes.note}>
      <IconLock size={16} aria-hidden="true" /> <LockNote lock={lock} />
    </p>
  )
}
