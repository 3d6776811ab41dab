import { useQuery } from '@tanstack/react-query'
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { NATIVE_NAMES } from '@/shared/i18n/languages'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Panel } from '@/shared/ui/Section'
import { ROWS_PER_PAGE, prospectsQuery, type DraftStanding, type Prospect, type Round } from '../api'
import classes from '../rounds.module.css'
import { Choices } from './Choices'
import { Person } from './Person'

const STANDINGS: DraftStanding[] = [
  'ready',
  'no_address',
  'bad_address',
  'bounced',
  'repeated',
  'invited',
  'has_user',
  'declined',
]

export interface DraftCardsProps {
  space: string
  round: Round
  without: ReadonlySet<string>
  onWithout: (without: ReadonlySet<string>) => void
}

/** Who gets a mail, and who does not and why; those who do can be left out. */
export function DraftCards({ space, round, without, onWithout }: DraftCardsProps) {
  const { t } = useTranslation('members/rounds')
  const { number } = useFormats()
  const counts = round.plan?.standings ?? {}
  const shown = STANDINGS.filter((one) => one === 'ready' || (counts[one] ?? 0) > 0)
  const [standing, setStanding] = useState<DraftStanding>('ready')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const list = useQuery({ ...prospectsQuery(space, round.uuid, standing, search, page), ...SAID_HERE })
  const rows = list.data?.data
  const isReady = standing === 'ready'
  const choose = (next: DraftStanding) => {
    setStanding(next)
    setPage(1)
  }
  const select = (ids: ReadonlySet<string>) => {
    const next = new Set(without)
    for (const { card } of rows ?? []) {
      if (ids.has(card)) next.delete(card)
      else next.add(card)
    }
    onWithout(next)
  }
  const columns: DataColumn<Prospect>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: (row) => <Person space={space} person={row} below={isReady ? row.email : row.reason} />,
    },
    {
      id: 'email',
      header: t('address'),
      cell: (row) => <span className={classes.address}>{row.email}</span>,
      hideBelow: 'sm',
    },
    isReady
      ? { id: 'language', header: t('language'), cell: (row) => NATIVE_NAMES[row.language], hideBelow: 'sm' }
      : { id: 'reason', header: t('reason'), cell: (row) => row.reason, hideBelow: 'sm' },
  ]
  return (
    <section aria-label={t('who')}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t('who')}</h2>
        <SearchInput
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
          label={t('find')}
          width={240}
        />
      </div>
      <Choices
        label={t('who')}
        choices={shown.map((value) => ({ value, label: t(`standings.${value}`), count: counts[value] ?? 0 }))}
        value={standing}
        onChange={choose}
      />
      {isReady && (round.plan?.languages.length ?? 0) > 1 && (
        <p className={classes.languages}>
          {round.plan?.languages.map(({ language, count }) => (
            <span key={language}>
              {NATIVE_NAMES[language]} <strong>{number(count)}</strong>
            </span>
          ))}
        </p>
      )}
      {list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <DataTable
          label={t('who')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.card}
          rowName={(row) => row.name}
          selected={
            isReady ? new Set((rows ?? []).flatMap(({ card }) => (without.has(card) ? [] : [card]))) : undefined
          }
          onSelect={isReady ? select : undefined}
          isFetching={list.isPlaceholderData}
          skeletonRows={6}
          empty={
            <EmptyState
              icon={<IconSearchOff size={24} />}
              title={t(search ? 'nobodyFound' : 'nobody')}
              text={t(search ? 'nobodyFoundText' : 'nobodyText')}
            />
          }
        />
      )}
      <Pagination page={page} perPage={ROWS_PER_PAGE} total={list.data?.meta.total ?? 0} onPage={setPage} />
    </section>
  )
}
