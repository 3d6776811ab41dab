import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileSpreadsheet, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { DirectoryPersonRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { peopleQuery } from '../api'
import { PAGE_SIZE, STATE_TONES, STATES, type DirectorySearch } from '../model/directory'
import type { ViewProps } from '../pages/OverviewPage'
import classes from './directories.module.css'

const FileDialog = lazyDialog(() => import('./FileDialog'))

/** Whom the directory knows, each with what the person is here and why. */
export default function PeopleList({ id, search, change, manages }: ViewProps) {
  const { t, language } = useTranslation('directories')
  const [sending, setSending] = useState(false)
  const people = useQuery({
    ...peopleQuery(id, search, language),
    ...SAID_HERE,
  })
  const columns = useColumns()
  const filtered = Boolean(search.search ?? search.state)
  return (
    <>
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text || undefined }),
          label: t('people.search'),
        }}
        end={
          manages && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
              onClick={() => setSending(true)}
            >
              {t('people.file')}
            </Button>
          )
        }
      >
        {' '}
        <Select
          aria-label={t('people.state')}
          placeholder={t('people.all')}
          data={STATES.map((value) => ({
            value,
            label: t(`people.states.${value}`),
          }))}
          value={search.state ?? null}
          onChange={(state) => change({ state: (state ?? undefined) as DirectorySearch['state'] })}
          clearable
          clearButtonProps={{ 'aria-label': t('people.all') }}
          w={180}
        />
      </FilterBar>
      {people.isError && !people.data ? (
        <Panel>
          <Failure of={people} />
        </Panel>
      ) : (
        <DataTable
          label={t('views.people')}
          columns={columns}
          rows={people.data?.data}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          isFetching={people.isPlaceholderData}
          empty={
            <EmptyState
              icon={<IconUsersGroup size={24} />}
              title={t(filtered ? 'people.noMatch' : 'people.none')}
              text={filtered ? undefined : t('people.noneText')}
            />
          }
        />
      )}
      <Pagination
        page={search.page ?? 1}
        perPage={PAGE_SIZE}
        total={people.data && people.data.meta.total > PAGE_SIZE ? people.data.meta.total : 0}
        onPage={(page) => change({ page })}
      />
      <FileDialog opened={sending} onClose={() => setSending(false)} id={id} />
    </>
  )
}

function useColumns(): DataColumn<DirectoryPersonRow>[] {
  const { t } = useTranslation('directories')
  return [
    {
      id: 'name',
      header: t('people.name'),
      cell: (person) => (
        <>
          <span className={classes.row}>
            {person.card && person.card_space ? (
              <TextLink
                to="/space/$space/cards/$id"
                params={{ space: person.card_space, id: person.card }}
                aria-label={t('people.card', { name: person.name })}
              >
                {person.name}
              </TextLink>
            ) : (
              person.name
            )}
            <StatusBadge tone={STATE_TONES[person.state]}>{t(`people.states.${person.state}`)}</StatusBadge>
          </span>
          <span className={`${classes.quiet} ${classes.small}`}>{person.email || person.user_name}</span>
        </>
      ),
    },
    { id: 'why', header: t('people.why'), cell: (person) => <span className={classes.wrapped}>{person.why}</span> },
    {
      id: 'groups',
      header: t('people.groups'),
      hideBelow: 'md',
      cell: (person) => person.groups.join(', '),
    },
    {
      id: 'source',
      header: t('people.source'),
      hideBelow: 'md',
      cell: (person) => t(`people.sources.${person.source}`),
    },
  ]
}
