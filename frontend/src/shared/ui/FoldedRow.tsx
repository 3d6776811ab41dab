import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconTrash, type Icon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './FoldedRow.module.css'
import { Tooltip } from './layers/Tooltip'

/** A row of an editor: its head, and what belongs to it while it is open. */
export function FoldedRow(props: {
  icon: Icon
  name: string
  /** What the row is, where its name does not say so. */
  kind?: string
  opened: boolean
  faulty: boolean
  marks?: ReactNode
  onToggle: () => void
  /** What the button says to who does not see it. */
  removeLabel?: string
  onRemove?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const body = useId()
  const { icon: RowIcon } = props
  return (
    <div className={classes.row} data-folded data-faulty={props.faulty || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={props.opened}
          aria-controls={props.opened ? body : undefined}
          onClick={props.onToggle}
        >
          <RowIcon className={classes.icon} size={20} aria-hidden="true" />
          <span className={classes.title}>{props.name}</span>
          {props.kind && props.name !== props.kind && <span className={classes.kind}>{props.kind}</span>}
          {props.marks}
          <IconChevronDown
            className={classes.arrow}
            size={18}
            data-open={props.opened || undefined}
            aria-hidden="true"
          />
        </button>
        {props.onRemove && (
          <Tooltip label={t('actions.remove')}>
            <ActionIcon aria-label={props.removeLabel ?? t('actions.remove')} onClick={props.onRemove}>
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {props.opened && (
        <div className={classes.body} id={body}>
          {props.children}
        </div>
      )}
    </div>
  )
}
