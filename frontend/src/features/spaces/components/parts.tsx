import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CardRow, SpaceOverview, SpaceSummary, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Panel } from '@/shared/ui/Section'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import classes from './parts.module.css'

export function SpaceAvatar({
  space,
  size = 40,
}: {
  space: Pick<SpaceSummary, 'name' | 'logo' | 'colour'>
  size?: number
}) {
  return (
    <Avatar
      square
      name={space.name}
      picture={space.logo}
      colour={space.colour || undefined}
      initials={space.name.slice(0, 1).toLocaleUpperCase()}
      size={size}
    />
  )
}

/** Cards in use, against the limit when there is one. */
export function Seats({ used, limit, label }: { used: number; limit: number | null; label?: string }) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const words =
    limit === null
      ? t('seats.unlimited', { count: used, used: number(used) })
      : t('seats.used', { count: limit, used: number(used), limit: number(limit) })
  const share = limit ? (used / limit) * 100 : 0
  return (
    <div className={classes.seats}>
      {label && <span className={classes.seatsLabel}>{label}</span>}
      <span className={classes.seatsWords}>{words}</span>
      {limit !== null && (
        <span
          className={classes.meter}
          data-tone={share >= 100 ? 'danger' : share >= 90 ? 'warning' : 'accent'}
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(Math.min(share, 100))}
        >
          <span style={{ width: `${share}%` }} />
        </span>
      )}
    </div>
  )
}

/** A titled panel with rows. */
export function Block({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Panel className={classes.block}>
      <div className={classes.blockHead}>
        <h2 className={classes.blockTitle}>{title}</h2>
        {action}
      </div>
      {children}
    </Panel>
  )
}

export function CardRows({ rows }: { rows: (CardRow & { space: { uuid: Uuid } })[] }) {
  const { relative, dateTime } = useFormats()
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.uuid} className={classes.row}>
          <Avatar name={row.name} picture={row.picture} />
          <div className={classes.grow}>
            <Link
              to="/space/$space/cards/$id"
              params={{ space: row.space.uuid, id: row.uuid }}
              className={classes.rowLink}
            >
              {row.name}
            </Link>
            <span className={classes.second}>{[row.job_title, row.department].filter(Boolean).join(' · ')}</span>
          </div>
          <CardStateBadge state={row.state} />
          <time className={classes.when} dateTime={row.updated_at} title={dateTime(row.updated_at)}>
            {relative(row.updated_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

export function Numbers({ space, overview }: { space: string; overview: SpaceOverview }) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const { cards } = overview
  const cells = [
    { key: 'total', label: t('titles.cards'), value: cards.total, search: {} },
    ...(['active', 'draft', 'inactive', 'locked'] as const).map((state) => ({
      key: state,
      label: t(`cardStates.${state}`),
      value: cards[state],
      search: { state: [state] },
    })),
  ]
  return (
    <Panel>
      <ul className={classes.numbers}>
        {cells.map((cell) => (
          <li key={cell.key}>
            <Link to="/space/$space/cards" params={{ space }} search={cell.search} className={classes.number}>
              <span className={classes.numberLabel}>{cell.label}</span>
              <span className={classes.numberValue}>{number(cell.value)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function MatterRow({
  icon,
  tone,
  children,
  action,
}: {
  icon: ReactNode
  tone: 'warning' | 'danger' | 'accent' | 'neutral'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <li className={classes.row}>
      <span className={`${classes.matterIcon} ${classes[tone]}`}>{icon}</span>
      <div className={classes.grow}>{children}</div>
      {action}
    </li>
  )
}

export const forward = <IconArrowRight size={16} aria-hidden="true" />
