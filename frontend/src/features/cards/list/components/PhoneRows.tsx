import { Checkbox, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Panel } from '@/shared/ui/Section'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import type { ListedCard } from '../model/listed'
import classes from './CardsList.module.css'

export interface PhoneRowsProps {
  label: string
  rows: ListedCard[] | undefined
  selected: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  rowActions: (row: ListedCard) => ReactNode
  isFetching: boolean
}

/** The list on a phone: what one needs to find a person, nothing to scroll sideways. */
export function PhoneRows({ label, rows, selected, onSelect, rowActions, isFetching }: PhoneRowsProps) {
  const { t } = useTranslation('cards/list')
  return (
    <Panel>
      <ul className={classes.phoneRows} aria-label={label} aria-busy={!rows || isFetching}>
        {!rows &&
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={classes.phoneRow}>
              <Skeleton circle height={36} />
              <div className={classes.grow}>
                <Skeleton height={14} width="55%" mb={8} />
                <Skeleton height={12} width="75%" />
              </div>
            </li>
          ))}
        {rows?.map((row) => (
          <li key={row.uuid} className={classes.phoneRow} data-selected={selected.has(row.uuid) || undefined}>
            {onSelect && (
              <Checkbox
                className={classes.above}
                aria-label={t('selection.one', { name: row.name })}
                checked={selected.has(row.uuid)}
                onChange={(event) => {
                  const next = new Set(selected)
                  if (event.currentTarget.checked) next.add(row.uuid)
                  else next.delete(row.uuid)
                  onSelect(next)
                }}
              />
            )}
            <Avatar name={row.name} picture={row.picture} />
            <div className={classes.grow}>
              {row.isDeleted ? (
                <span className={classes.name}>{row.name}</span>
              ) : (
                <Link
                  className={classes.phoneLink}
                  to="/space/$space/cards/$id"
                  params={{ space: row.space.uuid, id: row.uuid }}
                >
                  {row.name}
                </Link>
              )}
              <span className={classes.second}>
                {[row.job_title, row.department || row.city].filter(Boolean).join(' · ')}
              </span>
            </div>
            <CardStateBadge state={row.state} />
            <div className={classes.above}>{rowActions(row)}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
