import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import type { FrameKind } from '../model/frames'
import classes from './Frames.module.css'
import { FRAME_ICONS } from './icons'

/** One frame: its head, and what belongs to it while it is open. */
export function FrameBlock(props: {
  kind: FrameKind
  name: string
  opened: boolean
  faulty: boolean
  marks?: ReactNode
  onToggle: () => void
  onRemove?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('frames')
  const body = useId()
  const Icon = FRAME_ICONS[props.kind]
  const kind = t(`kinds.${props.kind}.name`)
  return (
    <div className={classes.frame} data-frame data-faulty={props.faulty || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={props.opened}
          aria-controls={props.opened ? body : undefined}
          onClick={props.onToggle}
        >
          <Icon className={classes.icon} size={20} aria-hidden="true" />
          <span className={classes.title}>{props.name}</span>
          {props.name !== kind && <span className={classes.kind}>{kind}</span>}
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
            <ActionIcon aria-label={t('remove', { name: props.name })} onClick={props.onRemove}>
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
