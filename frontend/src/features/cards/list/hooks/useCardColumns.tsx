import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import type { DataColumn } from '@/shared/ui/DataTable'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import type { ListedCard } from '../model/listed'
import classes from '../components/CardsList.module.css'

/** The columns of the table: those of a space, or with the space for all my cards; of what is deleted, when. */
export function useCardColumns(space: Uuid | null, deleted: boolean | undefined): DataColumn<ListedCard>[] {
  const { t } = useTranslation('cards/list')
  const { relative, dateTime } = useFormats()
  return useMemo<DataColumn<ListedCard>[]>(() => {
    const person: DataColumn<ListedCard> = {
      id: 'person',
      header: t('column.person'),
      sortKey: 'name',
      width: '28%',
      cell: (row) => (
        <div className={classes.person}>
          <Avatar name={row.name} picture={row.picture} />
          <div className={classes.grow}>
            {row.isDeleted ? (
              <span className={classes.name}>{row.name}</span>
            ) : (
              <Link
                className={classes.name}
                to="/space/$space/cards/$id"
                params={{ space: row.space.uuid, id: row.uuid }}
              >
                {row.name}
              </Link>
            )}
            {row.job_title && <span className={classes.second}>{row.job_title}</span>}
          </div>
        </div>
      ),
    }
    const inSpace: DataColumn<ListedCard>[] = space
      ? []
      : [{ id: 'space', header: t('column.space'), cell: (row) => row.space.name }]
    return [
      person,
      { id: 'email', header: t('column.email'), cell: (row) => row.email },
      { id: 'job_title', header: t('column.job_title'), cell: (row) => row.job_title },
      {
        id: 'department',
        header: t('column.department'),
        sortKey: 'department',
        cell: (row) => row.department,
        hideBelow: 'md',
      },
      { id: 'city', header: t('column.city'), sortKey: 'city', cell: (row) => row.city, hideBelow: 'md' },
      ...inSpace,
      {
        id: 'state',
        header: t('column.state'),
        sortKey: 'state',
        width: 132,
        cell: (row) => <CardStateBadge state={row.state} />,
      },
      {
        id: 'updated',
        header: deleted ? t('column.deleted') : t('column.updated'),
        sortKey: deleted ? undefined : 'updated',
        width: 148,
        cell: (row) => {
          const time = row.updated_at
          return (
            <Tooltip label={dateTime(time)}>
              <time dateTime={time} className={classes.quiet}>
                {relative(time)}
              </time>
            </Tooltip>
          )
        },
      },
    ]
  }, [t, space, deleted, dateTime, relative])
}
