import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { invitedQuery, ROWS_PER_PAGE, type InvitationSummary, type InvitedPerson, type InvitedState } from '../api'
import { figuresOf, isOnItsWay } from '../model/figures'
import { STATES, type InvitationsSearch } from '../model/search'
import classes from '../rounds.module.css'
import { AddressDialog } from './AddressDialog'
import { Choices } from './Choices'
import { Person } from './Person'

const TONES: Record<InvitedState, Tone> = {
  joined: 'good',
  opened: 'accent',
  sent: 'neutral',
  waiting: 'neutral',
  unknown: 'warning',
  bounced: 'danger',
  declined: 'warning',
}

/** Whose address may be wrong, though nobody has said so; what came back has a button of its own. */
const CORRECTABLE: readonly InvitedState[] = ['sent', 'unknown']

export interface InvitedListProps {
  space: string
  summary: InvitationSummary | undefined
  search: InvitationsSearch
  onSearch: (search: InvitationsSearch) => void
}

/** Everybody who was invited, each with what came of it. */
export function InvitedList({ space, summary, search, onSearch }: InvitedListProps) {
  const { t } = useTranslation('members/rounds')
  const { dateTime } = useFormats()
  const [correcting, setCorrecting] = useState<InvitedPerson | null>(null)
  const moving = summary !== undefined && isOnItsWay(summary)
  const list = useQuery({ ...invitedQuery(space, search, moving), ...SAID_HERE })
  const read = list.data?.data
  // Of a round that begins nobody is written down yet: they are about to come.
  const rows = moving && read?.length === 0 && !search.search && !search.state ? undefined : read
  const states = summary?.states
  const change = (next: Partial<InvitationsSearch>) => onSearch({ ...search, page: undefined, ...next })
  const choices = [
    { value: 'all' as const, label: t('states.all'), count: summary ? figuresOf(summary).total : 0 },
    ...STATES.filter((state) => state === search.state || (states?.[state] ?? 0) > 0).map((value) => ({
      value,
      label: t(`states.${value}`),
      count: states?.[value] ?? 0,
    })),
  ]
  const stateOf = (row: InvitedPerson) => (
    <>
      <StatusBadge tone={TONES[row.state]}>{t(`states.${row.state}`)}</StatusBadge>
      {row.note && <span className={classes.second}>{row.note}</span>}
      {row.state === 'unknown' && <span className={classes.second}>{t('unknownText')}</span>}
      {row.state === 'bounced' && (
        <Button variant="default" size="compact-sm" className={classes.correct} onClick={() => setCorrecting(row)}>
          {t('correct.short')}
        </Button>
      )}
    </>
  )
  const columns: DataColumn<InvitedPerson>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: (row) => (
        <>
          <Person space={space} person={row} below={row.email} />
          <div className={classes.phone}>{stateOf(row)}</div>
        </>
      ),
    },
    {
      id: 'email',
      header: t('address'),
      cell: (row) => <span className={classes.address}>{row.email}</span>,
      hideBelow: 'md',
    },
    { id: 'state', header: t('state'), cell: stateOf, hideBelow: 'sm' },
    { id: 'at', header: t('when'), cell: (row) => dateTime(row.at), hideBelow: 'md' },
  ]
  return (
    <>
      <div className={classes.bar}>
        <Choices
          label={t('state')}
          choices={choices}
          value={search.state ?? 'all'}
          onChange={(state) => change({ state: state === 'all' ? undefined : state })}
        />
        <SearchInput
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
          label={t('find')}
          width={240}
        />
      </div>
      {list.isError && !read ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.name}
          isFetching={list.isPlaceholderData}
          skeletonRows={6}
          rowActions={(row) =>
            CORRECTABLE.includes(row.state) ? (
              <ActionIcon
                variant="subtle"
                title={t('correct.short')}
                aria-label={t('correct.for', { action: t('correct.short'), name: row.name })}
                onClick={() => setCorrecting(row)}
              >
                <IconPencil size={18} aria-hidden="true" />
              </ActionIcon>
            ) : null
          }
          empty={
            search.search || search.state ? (
              <EmptyState icon={<IconSearchOff size={24} />} title={t('nobodyFound')} text={t('nobodyFoundText')} />
            ) : (
              <EmptyState icon={<IconMail size={24} />} title={t('none.title')} text={t('none.text')} />
            )
          }
        />
      )}
      <Pagination
        page={search.page ?? 1}
        perPage={ROWS_PER_PAGE}
        total={list.data?.meta.total ?? 0}
        onPage={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
      />
      <AddressDialog space={space} person={correcting} onClose={() => setCorrecting(null)} />
    </>
  )
}
