import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import type { ContactLabel } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import classes from './fields.module.css'

interface Labelled {
  id: string
  label: ContactLabel
  custom_label: string
}

export const PHONE_LABELS: ContactLabel[] = ['mobile', 'work', 'home', 'fax', 'other']
export const CONTACT_LABELS: ContactLabel[] = ['work', 'home', 'other']

/** Which of the labels a row has; behind the last one a text of one's own. */
export function LabelSelect(props: {
  row: Labelled
  labels: ContactLabel[]
  name: string
  disabled?: boolean
  onChange: (label: ContactLabel) => void
}) {
  const { t } = useTranslation('cards')
  return (
    <span className={classes.label}>
      <select
        aria-label={t('contact.labelOf', { name: props.name })}
        value={props.row.label}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value as ContactLabel)}
      >
        {props.labels.map((label) => (
          <option key={label} value={label}>
            {t(`labels.${label as 'work'}`)}
          </option>
        ))}
      </select>
      {!props.disabled && <IconChevronDown size={16} aria-hidden="true" />}
    </span>
  )
}

export function ShellInput({
  fault,
  size,
  describedBy,
  ...input
}: Omit<ComponentProps<'input'>, 'size'> & {
  'aria-label': string
  fault?: string
  size?: 'short' | 'middle'
  describedBy?: string
}) {
  return (
    <span className={size ? `${classes.value} ${classes[size]}` : classes.value}>
      <input autoComplete="off" {...input} aria-invalid={fault ? true : undefined} aria-describedby={describedBy} />
    </span>
  )
}

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('cards')
  return (
    <Tooltip label={t('actions.remove')}>
      <ActionIcon aria-label={t('editor.remove', { name })} onClick={onClick} mt={2}>
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

/** Label and values within one border, the errors and hints below, the bin beside. */
export function ContactRow(props: {
  name: string
  faults: (string | undefined)[]
  hint?: ReactNode
  disabled: boolean
  onRemove: () => void
  children: (describedBy: string | undefined) => ReactNode
}) {
  const note = useId()
  const faults = props.faults.filter((fault) => fault !== undefined)
  const described = faults.length > 0 || props.hint ? note : undefined
  return (
    <div>
      <div className={classes.row}>
        <div
          className={classes.shell}
          data-faulty={faults.length > 0 || undefined}
          data-disabled={props.disabled || undefined}
          role="group"
          aria-label={props.name}
        >
          {props.children(described)}
        </div>
        {!props.disabled && <RemoveButton name={props.name} onClick={props.onRemove} />}
      </div>
      {described && (
        <div id={note}>
          {faults.map((fault) => (
            <p key={fault} className={classes.fault}>
              {fault}
            </p>
          ))}
          {faults.length === 0 && <p className={classes.hint}>{props.hint}</p>}
        </div>
      )}
    </div>
  )
}
