import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DirectoryCallRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastError } from '@/shared/ui/toasts'
import { downloadLog, logQuery } from '../api'
import { OUTCOME_TONES, OUTCOMES, type DirectorySearch } from '../model/directory'
import type { ViewProps } from '../pages/OverviewPage'
import classes from './directories.module.css'

/** Every call with what came of it, in words. */
export default function CallList({ id, search, change }: ViewProps) {
  const { t, language } = useTranslation('directories')
  const log = useInfiniteQuery({
    ...logQuery(id, search, language),
    ...SAID_HERE,
  })
  const calls = useMemo(() => log.data?.pages.flatMap(({ data }) => data), [log.data])
  const [exporting, setExporting] = useState(false)
  const filtered = Boolean(search.search ?? search.outcome)
  return (
    <>
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text || undefined }),
          label: t('log.search'),
        }}
        end={
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            disabled={!calls?.length}
            loading={exporting}
            onClick={() => {
              setExporting(true)
              downloadLog(id, search)
                .catch(toastError)
                .finally(() => setExporting(false))
            }}
          >
            {t('log.export')}
          </Button>
        }
      >
        {' '}
        <Select
          aria-label={t('log.outcome')}
          placeholder={t('log.all')}
          data={OUTCOMES.map((value) => ({
            value,
            label: t(`log.outcomes.${value}`),
          }))}
          value={search.outcome ?? null}
          onChange={(outcome) =>
            change({
              outcome: (outcome ?? undefined) as DirectorySearch['outcome'],
            })
          }
          clearable
          clearButtonProps={{ 'aria-label': t('log.all') }}
          w={190}
        />
      </FilterBar>
      {!calls && log.isError ? (
        <Panel>
          <Failure of={log} />
        </Panel>
      ) : !calls ? (
        <SkeletonRows rows={8} height={56} />
      ) : calls.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconHistory size={24} />}
            title={t(filtered ? 'log.noMatch' : 'log.none')}
            text={filtered ? undefined : t('log.noneText')}
          />
        </Panel>
      ) : (
        <ul className={classes.entries} aria-busy={log.isPlaceholderData}>
          {calls.map((one) => (
            <li key={one.uuid}>
              <Call call={one} />
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
      <p className={`${classes.quiet} ${classes.small}`}>{t('log.kept')}</p>
    </>
  )
}

function Call({ call }: { call: DirectoryCallRow }) {
  const { t } = useTranslation('directories')
  const { dateTime } = useFormats()
  return (
    <>
      <div className={classes.row}>
        <StatusBadge tone={OUTCOME_TONES[call.outcome]}>{t(`log.outcomes.${call.outcome}`)}</StatusBadge>
        {call.label && <strong>{call.label}</strong>}
        <span className={`${classes.quiet} ${classes.small} ${classes.end}`}>{dateTime(call.at)}</span>
      </div>
      <p className={classes.quiet}>{call.text}</p>
      <p className={`${classes.quiet} ${classes.small}`}>
        {[t(`people.sources.${call.source}`), call.operation, call.status].filter(Boolean).join(' · ')}
      </p>
      {call.payload && (
        <details className={classes.small}>
          <summary>{t('log.sent')}</summary>
          {/* Focusable, so that who uses keys can scroll it. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={classes.payload} tabIndex={0}>
            {call.payload}
          </pre>
        </details>
      )}
    </>
  )
}
