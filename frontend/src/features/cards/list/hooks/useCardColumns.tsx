import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardRow, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { Avatar } from '@/shared/ui/Avatar'
import type { DataColumn } from '@/shared/ui/DataTable'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import classes from '../components/CardsList.module.css'

/** The columns of the table: those of a space, or with the space for all my cards; of what is deleted, when. */
export function useCardColumns(space: Uuid | null, deleted: boolean | undefined): DataColumn<CardRow>[] {
  const { t } = useTranslation('cards/list')
  const { relative, dateTime } = useFormats()
  return useMemo<DataColumn<CardRow>[]>(() => {
    const person: DataColumn<CardRow> = {
      id: 'person',
      header: t('column.person'),
      sortKey: 'name',
      cell: (row) => (
        <div className={classes.person}>
          <Avatar name={row.display_name} picture={row.picture} initials={row.initials} />
          <div className={classes.grow}>
            {row.deleted_at ? (
              <span className={classes.name}>{row.display_name}</span>
            ) : (
              <Link
                className={classes.name}
                to="/space/$space/cards/$id"
                params={{ space: row.space.uuid, id: row.uuid }}
              >
                {row.display_name}
              </Link>
            )}
            {row.job_title && <span className={classes.second}>{row.job_title}</span>}
          </div>
        </div>
      ),
    }
    const inSpace: DataColumn<CardRow>[] = space
      ? []
      : [{ id: 'space', header: t('column.space'), cell: (row) => row.space.name }]
    return [
      person,
      { id: 'email', header: t('column.email'), cell: (row) => row.email },
      {
        id: 'department',
        header: t('column.department'),
        sortKey: 'department',
        cell: (row) => row.department,
        hideBelow: 'md',
      },
      { id: 'city', header: t('column.city'), sortKey: 'city', cell: (row) => row.city, hideBelow: 'md' },
      ...inSpace,
      { id: 'state', header: t('column.state'), sortKey: 'state', cell: (row) => <CardStateBadge state={row.state} /> },
      {
        id: 'updated',
        header: deleted ? t('column.deleted') : t('column.updated'),
        sortKey: deleted ? undefined : 'updated',
        cell: (row) => {
          const time = row.deleted_at ?? row.updated_at
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
    // The formats change with the language, as t does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [t, space, deleted])
}
