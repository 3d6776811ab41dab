import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconCategory, IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useState, useMemo } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar, FilterMenu } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import {
  auditKindsQuery,
  auditPeopleQuery,
  auditQuery,
  auditRetentionQuery,
  downloadAudit,
  type AuditGroup,
} from '../api'
import { Days } from '../components/Days'
import classes from '../components/Audit.module.css'
import { changeSearch, isFiltered, knownKinds, readAuditSearch, type AuditSearch } from '../model/search'

const route = getRouteApi('/_default/space/$space/settings/audit-log')

/** Everything that was changed in a space: who, what, when, from, to. */
export function AuditLogPage() {
  const { t, language } = useTranslation('audit')
  const { space } = route.useParams()
  const address = route.useSearch()
  const kinds = useQuery(auditKindsQuery(space, language)).data
  const search = useMemo(
    () =>
      knownKinds(
        readAuditSearch(address),
        kinds?.map(({ kind }) => kind),
      ),
    [address, kinds],
  )
  const navigate = route.useNavigate()
  const log = useInfiniteQuery({ ...auditQuery(space, search, language), ...SAID_HERE })
  const entries = useMemo(() => log.data?.pages.flatMap(({ data }) => data), [log.data])
  // At the end of the log the button goes; who has pressed it reads on at the first entry that it brought.
  const [readOn, setReadOn] = useState<string>()
  const showMore = async () => {
    const { data, error, hasNextPage } = await log.fetchNextPage()
    if (error) toastError(error)
    else if (!hasNextPage) setReadOn(data?.pages.at(-1)?.data[0]?.uuid)
  }
  const change = (next: Partial<Record<keyof AuditSearch, unknown>>) =>
    void navigate({ search: changeSearch(search, next), replace: true, resetScroll: false })
  return (
    <>
      <Filters space={space} kinds={kinds ?? []} search={search} change={change} nothing={!entries?.length} />
      {entries ? (
        <Days
          space={space}
          entries={entries}
          readOn={readOn}
          busy={log.isPlaceholderData}
          empty={
            isFiltered(search) ? (
              <EmptyState
                icon={<IconSearchOff size={24} />}
                title={t('noMatch.title')}
                text={t('noMatch.text')}
                actions={
                  <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
                    {t('noMatch.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={<IconHistory size={24} />} title={t('empty.title')} text={t('empty.text')} />
            )
          }
        />
      ) : log.error ? (
        <Panel>
          <Failure of={log} />
        </Panel>
      ) : (
        <SkeletonRows rows={8} height={48} />
      )}
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            aria-busy={log.isFetchingNextPage}
            onClick={() => !log.isFetching && void showMore()}
          >
            {t('more')}
          </Button>
        </Group>
      )}
      <Retention space={space} />
    </>
  )
}

/** How long entries are kept, where that is limited. */
function Retention({ space }: { space: string }) {
  const { t } = useTranslation('audit')
  const { number } = useFormats()
  const months = useQuery(auditRetentionQuery(space)).data?.months
  return months ? <p className={classes.kept}>{t('kept', { count: months, number: number(months) })}</p> : null
}

interface FiltersProps {
  space: string
  kinds: AuditGroup[]
  search: AuditSearch
  change: (next: Partial<Record<keyof AuditSearch, unknown>>) => void
  /** There is no entry to export. */
  nothing: boolean
}

function Filters({ space, kinds, search, change, nothing }: FiltersProps) {
  const { t } = useTranslation('audit')
  const people = useQuery(auditPeopleQuery(space)).data ?? []
  const [exporting, setExporting] = useState(false)
  const options = people.flatMap(({ uuid, label }) => (uuid ? [{ value: uuid, label }] : []))
  return (
    <FilterBar
      below={
        <div className={classes.dates}>
          <DateField
            aria-label={t('since')}
            value={search.since ?? ''}
            max={search.until}
            onChange={(day) => change({ since: day })}
          />
          <span aria-hidden="true">–</span>
          <DateField
            aria-label={t('until')}
            value={search.until ?? ''}
            min={search.since}
            onChange={(day) => change({ until: day })}
          />
        </div>
      }
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text }),
        label: t('search'),
        placeholder: t('searchHint'),
      }}
      end={
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          disabled={nothing}
          loading={exporting}
          onClick={() => {
            setExporting(true)
            downloadAudit(space, search)
              .catch(toastError)
              .finally(() => setExporting(false))
          }}
        >
          {t('export')}
        </Button>
      }
    >
      {' '}
      <FilterMenu
        label={t('kind')}
        icon={<IconCategory size={18} aria-hidden="true" />}
        options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
        selected={search.kind ?? []}
        onChange={(kind) => change({ kind })}
      />
      <Select
        aria-label={t('person')}
        placeholder={t('everybody')}
        data={options}
        value={options.some(({ value }) => value === search.actor) ? (search.actor ?? null) : null}
        onChange={(actor) => change({ actor: actor ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('everybody') }}
        nothingFoundMessage={t('nobody')}
        w={190}
      />
    </FilterBar>
  )
}
