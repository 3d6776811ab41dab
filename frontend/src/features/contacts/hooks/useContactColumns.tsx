import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import type { DataColumn } from '@/shared/ui/DataTable'
import type { Scope } from '../api'
import classes from '../components/contacts.module.css'
import { FollowUpDay } from '../components/FollowUpDay'
import { Met } from '../components/Met'
import { Tags } from '../components/Tags'
import { calledBy, secondOf, type ListedContact } from '../model/listed'

/** The columns of a table of contacts. */
export function useContactColumns(kind: Scope['kind']): DataColumn<ListedContact>[] {
  const { t } = useTranslation('contacts')
  return useMemo<DataColumn<ListedContact>[]>(() => {
    const first: DataColumn<ListedContact> = {
      id: 'person',
      header: t('column.person'),
      sortKey: 'name',
      width: '28%',
      cell: (row) => <Person row={row} />,
    }
    const others: DataColumn<ListedContact>[] = [
      { id: 'met', header: t('column.met'), sortKey: 'met', width: 168, cell: (row) => <Met row={row} /> },
      { id: 'tags', header: t('column.tags'), hideBelow: 'md', cell: (row) => <Tags tags={row.tags} /> },
      {
        id: 'owner',
        header: t('column.owner'),
        width: '18%',
        cell: ({ owner }) =>
          owner ? (
            <div className={classes.person}>
              <Avatar name={owner.name} picture={owner.picture} size={28} />
              <span className={classes.holder}>{owner.name}</span>
            </div>
          ) : (
            <span className={classes.quiet}>{t('ofCompany')}</span>
          ),
      },
      {
        id: 'email',
        header: t('column.email'),
        hideBelow: 'md',
        cell: (row) => <span className={classes.holder}>{row.email}</span>,
      },
      { id: 'phone', header: t('column.phone'), width: 160, hideBelow: 'md', cell: (row) => row.phone },
      { id: 'event', header: t('column.event'), hideBelow: 'md', cell: (row) => row.event },
      {
        id: 'followUp',
        header: t('column.followUp'),
        sortKey: 'follow_up',
        width: 148,
        cell: (row) => row.follow_up_on && <FollowUpDay day={row.follow_up_on} />,
      },
    ]
    if (kind === 'space') return [first, ...others]
    const space: DataColumn<ListedContact> = {
      id: 'space',
      header: t('column.space'),
      width: '16%',
      hideBelow: 'md',
      cell: (row) => row.space.name ?? '',
    }
    return [first, space, ...others]
  }, [t, kind])
}

function Person({ row }: { row: ListedContact }) {
  return (
    <div className={classes.person}>
      <Avatar name={calledBy(row)} />
      <div className={classes.grow}>
        <ContactLink row={row} />
        {secondOf(row) && <span className={classes.second}>{secondOf(row)}</span>}
      </div>
    </div>
  )
}

/** The name, which opens the contact beside the list. */
export function ContactLink({ row }: { row: ListedContact }) {
  return (
    <Link
      className={classes.name}
      to="."
      search={(shown: object) => ({ ...shown, contact: row.uuid })}
      resetScroll={false}
    >
      {calledBy(row)}
    </Link>
  )
}
