import { Button, Group } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ConnectorOut, ConnectorRecordOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { logQuery, sendAgain } from '../api'
import { connectorKeys } from '../keys'
import { FLOWS, problemOf, RESULTS, RESULT_TONES, type Flow, type LogSearch, type Result } from '../model/connectors'
import classes from './connectors.module.css'

interface RecordLogProps {
  space: string
  connector: ConnectorOut
  /** Records can be sent again. */
  active: boolean
}

/** What the other side has and what waits, newest first. */
export function RecordLog({ space, connector, active }: RecordLogProps) {
  const { t } = useTranslation('connectors')
  const [search, setSearch] = useState<LogSearch>({})
  const log = useInfiniteQuery({ ...logQuery(space, connector.uuid, search), ...SAID_HERE })
  const again = useSendAgain(space, connector)
  const records = log.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <FilterBar
        end={
          <>
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              loading={log.isRefetching && !log.isFetchingNextPage}
              onClick={() => void log.refetch()}
            >
              {t('log.refresh')}
            </Button>
            {active && search.result === 'failed' && Boolean(records?.length) && (
              <Button variant="default" loading={again.isPending} onClick={() => again.mutate(search)}>
                {t('again.all')}
              </Button>
            )}
          </>
        }
      >
        <Select
          aria-label={t('form.flows')}
          placeholder={t('log.allKinds')}
          data={FLOWS.map((value) => ({ value, label: t(`flows.${value}`) }))}
          value={search.kind ?? null}
          onChange={(kind) => setSearch({ ...search, kind: (kind ?? undefined) as Flow | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('log.allKinds') }}
          w={200}
        />
        <Select
          aria-label={t('log.result')}
          placeholder={t('log.allResults')}
          data={RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
          value={search.result ?? null}
          onChange={(result) => setSearch({ ...search, result: (result ?? undefined) as Result | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('log.allResults') }}
          w={180}
        />
      </FilterBar>
      {!records && log.isError ? (
        <Failure of={log} />
      ) : !records ? (
        <SkeletonRows rows={6} height={44} />
      ) : records.length === 0 ? (
        <EmptyState icon={<IconHistory size={24} />} title={t('log.none')} />
      ) : (
        <ul className={classes.records} aria-label={t('log.title')} aria-busy={log.isPlaceholderData}>
          {records.map((record) => (
            <li key={record.uuid}>
              <Row
                space={space}
                record={record}
                again={active && record.result !== 'waiting' ? () => again.mutate({ record: record.uuid }) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage().then(({ error }) => error && toastError(error))}
          >
            {t('log.more')}
          </Button>
        </Group>
      )}
    </>
  )
}

function useSendAgain(space: string, connector: ConnectorOut) {
  const { t } = useTranslation('connectors')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: LogSearch & { record?: string }) => sendAgain(space, connector.uuid, wanted),
    onSuccess: (records) => toastDone(t('again.done', { count: records, number: number(records) })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: connectorKeys.of(space) }),
  })
}

function Row({ space, record, again }: { space: string; record: ConnectorRecordOut; again?: () => void }) {
  const { t } = useTranslation('connectors')
  const { dateTime } = useFormats()
  return (
    <div className={classes.record}>
      <StatusBadge tone={RESULT_TONES[record.result]}>{t(`results.${record.result}`)}</StatusBadge>
      {record.kind === 'contact' ? (
        <Link to="/space/$space/contacts" params={{ space }} search={{ contact: record.object }}>
          {record.name || t('flows.contact')}
        </Link>
      ) : (
        <Link to="/space/$space/cards/$id" params={{ space, id: record.object }}>
          {record.name || t('flows.card')}
        </Link>
      )}
      <span className={classes.example}>
        {record.remote_id && <code>{record.remote_id}</code>}
        {record.problem && ` ${t(`problems.${problemOf(record.problem)}`)}`}
        {record.status !== null && ` ${t('answer', { status: record.status })}`}
        {record.answer && ` ${record.answer}`}
      </span>
      <span className={classes.end}>
        {record.tried_at && dateTime(record.tried_at)}
        {again && (
          <Button variant="subtle" size="compact-sm" onClick={again}>
            {t('again.one')}
          </Button>
        )}
      </span>
    </div>
  )
}
