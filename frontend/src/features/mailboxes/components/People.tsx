import { ActionIcon, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { MailboxHolder, MailboxState, MailConnectionOut, MailProvider } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { holdersQuery } from '../api'
import classes from './mailboxes.module.css'
import { Work } from './Work'

const LogDialog = lazyDialog(() => import('./LogDialog'))
const SIZE = 25
const TONES: Record<MailboxState, Tone> = {
  unknown: 'neutral',
  current: 'good',
  old: 'warning',
  changed: 'warning',
  other: 'neutral',
  empty: 'neutral',
  restored: 'neutral',
  no_address: 'danger',
  no_mailbox: 'danger',
  refused: 'danger',
  silent: 'warning',
}

/** Who has what in the mailbox, and the work that brings it there. */
export function People({ space, connections }: { space: string; connections: MailConnectionOut[] }) {
  const { t } = useTranslation('mailboxes')
  const { can } = useAbilities(space)
  const [provider, setProvider] = useState<MailProvider>(() => firstOf(connections))
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [trouble, setTrouble] = useState(false)
  const [at, setAt] = useState({ page: 1, of: '' })
  const of = `${provider} ${search} ${trouble}`
  const page = at.of === of ? at.page : 1
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [person, setPerson] = useState<MailboxHolder | null>(null)
  const asked = { provider, search, trouble, page, per_page: SIZE }
  const read = useQuery({ ...holdersQuery(space, asked), ...SAID_HERE })
  const connection = connections.find((one) => one.provider === provider)
  const may = can('signatures.connect') && provider === 'google' && connection?.standing === 'ready'
  const columns = useColumns(space)
  return (
    <Section title={t('people.title')} description={t('people.text')}>
      <div className={classes.lines}>
        <Segmented
          aria-label={t('people.provider')}
          value={provider}
          onChange={(value) => {
            setProvider(value as MailProvider)
            setSelected(new Set())
          }}
          data={[
            { value: 'google', label: 'Google Workspace' },
            { value: 'microsoft', label: 'Microsoft 365' },
          ]}
        />
        {may && <Work space={space} selected={selected} onBegun={() => setSelected(new Set())} />}
        <div className={classes.choices}>
          <SearchInput value={typed} onChange={setTyped} label={t('people.search')} />
          <Checkbox
            label={t('people.trouble')}
            checked={trouble}
            onChange={(event) => setTrouble(event.currentTarget.checked)}
          />
        </div>
        {read.isError && !read.data ? (
          <Failure of={read} />
        ) : (
          <>
            <DataTable
              label={t('people.title')}
              columns={columns}
              rows={read.data?.data}
              rowId={(row) => row.uuid}
              rowName={(row) => row.name}
              rowActions={(row) => row.mailboxes.length > 0 && <LogButton person={row} onOpen={() => setPerson(row)} />}
              selected={may ? selected : undefined}
              onSelect={may ? setSelected : undefined}
              isFetching={read.isFetching}
              skeletonRows={5}
              empty={<EmptyState title={t('people.empty')} text={t('people.emptyText')} />}
            />
            {read.data && (
              <Pagination
                page={page}
                perPage={SIZE}
                total={read.data.meta.total}
                onPage={(next) => setAt({ page: next, of })}
              />
            )}
          </>
        )}
      </div>
      {person && <LogDialog space={space} person={person} onClose={() => setPerson(null)} />}
    </Section>
  )
}

function LogButton({ person, onOpen }: { person: MailboxHolder; onOpen: () => void }) {
  const { t } = useTranslation('mailboxes')
  const label = t('log.title', { name: person.name || t('people.nameless') })
  return (
    <ActionIcon aria-label={label} title={label} onClick={onOpen}>
      <IconHistory size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

/** The one that is connected, else Google. */
function firstOf(connections: MailConnectionOut[]): MailProvider {
  return connections.find(({ saved_at }) => saved_at !== null)?.provider ?? 'google'
}

function useColumns(space: string): DataColumn<MailboxHolder>[] {
  const { t } = useTranslation('mailboxes')
  const { date } = useFormats()
  return [
    {
      id: 'name',
      header: t('people.person'),
      wraps: true,
      cell: (row) => (
        <TextLink to="/space/$space/cards/$id/signatures" params={{ space, id: row.uuid }}>
          {row.name || t('people.nameless')}
        </TextLink>
      ),
    },
    {
      id: 'state',
      header: t('people.state'),
      cell: (row) =>
        row.mailboxes.length === 0 ? (
          <StatusBadge tone="neutral">{t('state.unknown')}</StatusBadge>
        ) : (
          row.mailboxes.map((one) => (
            <div key={one.address} className={classes.state}>
              <StatusBadge tone={TONES[one.state]}>{t(`state.${one.state}`)}</StatusBadge>
              {row.mailboxes.length > 1 && <p className={classes.said}>{one.address}</p>}
            </div>
          ))
        ),
    },
    {
      id: 'said',
      header: t('people.said'),
      cell: (row) =>
        row.mailboxes.map((one) => (
          <div key={one.address} className={classes.found}>
            {one.said}
          </div>
        )),
      hideBelow: 'md',
    },
    {
      id: 'when',
      header: t('people.when'),
      cell: (row) => (row.mailboxes[0] ? date(row.mailboxes[0].seen_at) : ''),
      width: 136,
      hideBelow: 'sm',
    },
  ]
}
