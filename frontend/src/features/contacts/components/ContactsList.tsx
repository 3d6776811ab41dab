import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import { useUser } from '@/shared/auth/session'
import { mayPrefetch } from '@/shared/connection'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { moved, toggled } from '@/shared/list/columns'
import { choose, shownAsChosen } from '@/shared/list/selection'
import { useSelection } from '@/shared/list/useSelection'
import { useSearchKey } from '@/shared/list/useSearchKey'
import { Avatar } from '@/shared/ui/Avatar'
import { ColumnMenu } from '@/shared/ui/ColumnMenu'
import { DataTable } from '@/shared/ui/DataTable'
import { Failure } from '@/shared/ui/Failure'
import { onFirstSign } from '@/shared/ui/layers/load'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { PageHeader } from '@/shared/ui/Page'
import { Part } from '@/shared/ui/Part'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { Panel } from '@/shared/ui/Section'
import { contactsQuery, countsQuery, type Scope } from '../api'
import { onWaiting, waitingCount } from '../capture/flag'
import type { Waiting } from '../capture/store'
import { ContactLink, useContactColumns } from '../hooks/useContactColumns'
import { calledBy, secondOf, type ListedContact } from '../model/listed'
import {
  changeSearch,
  DEFAULT_COLUMNS,
  DEFAULT_SIZE,
  DEFAULT_SORT,
  filterKey,
  filterOf,
  isFiltered,
  PAGE_SIZES,
  type ContactColumn,
  type ContactsChange,
  type ContactSort,
  type ContactsSearch,
} from '../model/search'
import { ExportMenu, type ExportMenuProps } from '../transfer/components/ExportMenu'
import { ChosenContacts } from './ChosenContacts'
import classes from './contacts.module.css'
import { ContactMenu } from './ContactMenu'
import { ContactsFilterBar } from './ContactsFilterBar'
import { ContactTabs } from './ContactTabs'
import { Doubles } from './Doubles'
import { Met } from './Met'
import { NoContacts } from './NoContacts'

const ContactDrawer = lazyDialog(() => import('./ContactDrawer'))
const loadNew = () => import('./NewContact')
const NewContact = lazyDialog(loadNew)
/** What waits for the network; mostly nothing does. */
const loadWaiting = () => import('../capture/components/WaitingContacts')
const WaitingContacts = lazyPart(loadWaiting)
/** All that writing a contact takes where there is no network. */
const loadAhead = () =>
  void (
    mayPrefetch() &&
    Promise.all([loadNew(), loadWaiting(), import('../capture/components/LeaveDialog')]).catch(() => undefined)
  )

export interface ContactsListProps {
  scope: Scope
  title: string
  search: ContactsSearch
  /** The address follows; `replace` for what is typed. */
  onSearch: (search: ContactsSearch, replace: boolean) => void
  /** Whether somebody may be written into the book of the space. */
  writes?: boolean
  /** Of which spaces files can be had. */
  exports?: Pick<ExportMenuProps, 'spaces' | 'whole'>
  /** What else stands beside the title. */
  actions?: ReactNode
}

/** The contacts of a space that one sees, or those of all my cards. All that is chosen stands in the address. */
export function ContactsList(props: ContactsListProps) {
  const { scope, title, search, onSearch, writes = false, exports, actions } = props
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const list = useQuery({ ...contactsQuery(scope, search), ...SAID_HERE })
  const columns = useContactColumns(scope.kind)
  // Fifty rows are drawn in slices: a slow phone answers to fingers meanwhile.
  const shown = useDeferredValue(list.data)
  const rows = shown?.data
  const total = shown?.meta.total ?? 0
  const page = search.page ?? 1
  const size = search.per_page ?? DEFAULT_SIZE
  const stale = list.isPlaceholderData || shown !== list.data
  const change = (next: ContactsChange, replace = false) => onSearch(changeSearch(search, next), replace)
  const space = scope.kind === 'space' ? scope.space : null
  const doubles = search.tab === 'doubles' ? space : null
  const [adding, setAdding] = useState<boolean | Waiting>(false)
  const user = useUser().uuid
  const some = useSyncExternalStore(onWaiting, () => waitingCount(user) > 0)
  // Contacts are written where there is no network, too: what that takes is there by then.
  useEffect(() => {
    if (writes) return onFirstSign(loadAhead)
  }, [writes])
  const [selection, setSelection] = useSelection<ListedContact>(filterKey(search))
  const chosen = shownAsChosen(selection, rows ?? [])
  const onSelect = space && writes ? (ids: Set<string>) => setSelection(choose(selection, rows ?? [], ids)) : undefined

  const look = (contact: string | undefined) => change({ contact }, contact === undefined)
  // Stays while the drawer closes.
  const [looked, setLooked] = useState(search.contact)
  if (search.contact && search.contact !== looked) setLooked(search.contact)

  // What was deleted or filtered elsewhere may leave one on a page that is no more.
  const lastPage = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (shown && !stale && page > lastPage) onSearch(changeSearch(search, { page: lastPage }), true)
  }, [shown, stale, page, lastPage, onSearch, search])
  useSearchKey()

  const nothingAtAll = rows?.length === 0 && !isFiltered(search) && !search.tab
  // What was deleted is found under its tab, also where nothing else is left.
  const counts = useQuery({ ...countsQuery(scope), ...DONE_WITHOUT, enabled: nothingAtAll })
  const bare = nothingAtAll && counts.data?.deleted === 0
  const add = writes && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('new.action')}
    </Button>
  )
  const shownColumns = search.columns ?? DEFAULT_COLUMNS
  const files = exports && exports.spaces.length > 0 && !search.deleted ? exports : undefined
  const menuOf = (row: ListedContact) => (
    <ContactMenu row={row} writes={(writes || space === null) && !search.deleted} onOpen={() => look(row.uuid)} />
  )
  return (
    <>
      <PageHeader
        title={title}
        meta={shown && number(total)}
        actions={
          <>
            {/* Events, and what people ask for, are there before the first contact; the first step stands below. */}
            {actions}
            {!nothingAtAll && add}
          </>
        }
      />
      {!bare && (
        <>
          <ContactTabs
            scope={scope}
            writes={writes}
            tab={search.deleted ? 'deleted' : (search.tab ?? 'all')}
            onTab={(tab) =>
              change({
                tab: tab === 'all' || tab === 'deleted' ? undefined : tab,
                deleted: tab === 'deleted' || undefined,
                sort: undefined,
              })
            }
          />
          {!doubles && !nothingAtAll && (
            <ContactsFilterBar
              space={space}
              search={search}
              onChange={change}
              tools={
                <>
                  {!phone && (
                    <ColumnMenu
                      columns={columns.filter(isChosen)}
                      shown={shownColumns}
                      onToggle={(column) => change({ columns: toggled(shownColumns, column) }, true)}
                      onMove={(column, by) => change({ columns: moved(shownColumns, column, by) }, true)}
                    />
                  )}
                  {files && (
                    <ExportMenu {...files} count={total} wanted={{ filter: filterOf(search) }}>
                      {phone ? (
                        <ActionIcon variant="default" size={36} aria-label={t('export.action')} disabled={total === 0}>
                          <IconDownload size={18} />
                        </ActionIcon>
                      ) : (
                        <Button
                          variant="subtle"
                          leftSection={<IconDownload size={18} aria-hidden="true" />}
                          disabled={total === 0}
                        >
                          {t('export.action')}
                        </Button>
                      )}
                    </ExportMenu>
                  )}
                </>
              }
            />
          )}
        </>
      )}
      {some && (
        <Part quiet>
          <WaitingContacts space={space} onEdit={setAdding} />
        </Part>
      )}
      {doubles ? (
        <Doubles space={doubles} />
      ) : list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : rows?.length === 0 && !stale ? (
        <Panel>
          <NoContacts search={search} onChange={change} looksAfter={space !== null && !writes} actions={add} />
        </Panel>
      ) : phone ? (
        <PhoneRows
          label={title}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={calledBy}
          selected={chosen}
          onSelect={onSelect}
          picture={(row) => <Avatar name={calledBy(row)} />}
          text={(row) => (
            <>
              <ContactLink row={row} />
              {secondOf(row) && <span className={classes.second}>{secondOf(row)}</span>}
              <Met row={row} short />
            </>
          )}
          rowActions={menuOf}
          isFetching={stale}
        />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={calledBy}
          sort={search.sort ?? (search.tab === 'follow_up' ? 'follow_up' : DEFAULT_SORT)}
          onSort={(sort) => change({ sort: sort as ContactSort })}
          selected={chosen}
          onSelect={onSelect}
          shownColumns={scope.kind === 'mine' ? ['space', ...shownColumns] : shownColumns}
          onRowClick={(row) => look(row.uuid)}
          rowActions={menuOf}
          isFetching={stale}
        />
      )}
      {!doubles && (
        <Pagination
          page={Math.min(page, lastPage)}
          perPage={size}
          total={total}
          sizes={PAGE_SIZES}
          onPage={(next) => {
            change({ page: next })
            window.scrollTo({ top: 0 })
          }}
          onPerPage={(next) => change({ per_page: next })}
        />
      )}
      {space && !doubles && !search.deleted && (
        <ChosenContacts
          space={space}
          selection={selection}
          onSelection={setSelection}
          filter={filterOf(search)}
          total={total}
          page={rows ?? []}
          phone={phone}
          files={exports?.whole ?? null}
        />
      )}
      {looked && (
        <ContactDrawer
          contact={looked}
          name={rows?.filter(({ uuid }) => uuid === looked).map(calledBy)[0]}
          opened={Boolean(search.contact)}
          onClose={() => look(undefined)}
        />
      )}
      {adding && (
        <NewContact
          space={space}
          waiting={adding === true ? undefined : adding}
          onClose={() => setAdding(false)}
          onCreated={(contact) => {
            setAdding(false)
            look(contact.uuid)
          }}
        />
      )}
    </>
  )
}

function isChosen<C extends { id: string }>(column: C): column is C & { id: ContactColumn } {
  return column.id !== 'person' && column.id !== 'space'
}
