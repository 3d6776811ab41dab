import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, IconChevronUp, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { WebhookEventOut, WebhookMessageRow, WebhookOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DateField } from '@/shared/ui/dates/DateField'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { logQuery, messageQuery, sendAgain, sendRangeAgain } from '../api'
import { webhookKeys } from '../keys'
import { problemOf, readable, RESULTS, RESULT_TONES, type LogSearch, type Result } from '../model/webhooks'
import classes from './webhooks.module.css'

interface MessageLogProps {
  space: string
  webhook: WebhookOut
  events: WebhookEventOut[]
  search: LogSearch
  change: (search: Partial<LogSearch>) => void
  /** Messages can be sent again: the webhook is active, and the package has webhooks. */
  active: boolean
}

/** What was sent and what waits, newest first, with what was answered. */
export function MessageLog({ space, webhook, events, search, change, active }: MessageLogProps) {
  const { t } = useTranslation('developers/webhooks')
  const log = useInfiniteQuery({ ...logQuery(space, webhook.uuid, search), ...SAID_HERE })
  const messages = log.data?.pages.flatMap(({ data }) => data)
  const [asked, setAsked] = useState(false)
  const filtered = Object.values(search).some(Boolean)
  const told = events.filter(({ name }) => webhook.events.includes(name) || name === search.event)
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
            {active && Boolean(messages?.length) && (
              <Button variant="default" onClick={() => setAsked(true)}>
                {t('again.all')}
              </Button>
            )}
          </>
        }
      >
        <Select
          aria-label={t('log.event')}
          placeholder={t('log.allEvents')}
          data={told.map(({ name, label }) => ({ value: name, label }))}
          value={search.event ?? null}
          onChange={(event) => change({ event: event ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('log.allEvents') }}
          w={220}
        />
        <Select
          aria-label={t('log.result')}
          placeholder={t('log.allResults')}
          data={RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
          value={search.result ?? null}
          onChange={(result) => change({ result: (result ?? undefined) as Result | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('log.allResults') }}
          w={170}
        />
        <div className={classes.dates}>
          <DateField
            aria-label={t('log.since')}
            value={search.since ?? ''}
            max={search.until}
            onChange={(since) => change({ since: since || undefined })}
          />
          <span aria-hidden="true">–</span>
          <DateField
            aria-label={t('log.until')}
            value={search.until ?? ''}
            min={search.since}
            onChange={(until) => change({ until: until || undefined })}
          />
        </div>
      </FilterBar>
      {!messages && log.isError ? (
        <Failure of={log} />
      ) : !messages ? (
        <SkeletonRows rows={6} height={44} />
      ) : messages.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={24} />}
          title={t(filtered ? 'log.noMatch' : 'log.none')}
          text={filtered ? undefined : t('log.noneText')}
        />
      ) : (
        <ul className={classes.messages} aria-label={t('log.title')} aria-busy={log.isPlaceholderData}>
          {messages.map((message) => (
            <li key={message.uuid}>
              <Message space={space} webhook={webhook} message={message} events={events} active={active} />
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
      <RangeAgain space={space} webhook={webhook} search={search} opened={asked} onClose={() => setAsked(false)} />
    </>
  )
}

interface MessageProps {
  space: string
  webhook: WebhookOut
  message: WebhookMessageRow
  events: WebhookEventOut[]
  active: boolean
}

function Message({ space, webhook, message, events, active }: MessageProps) {
  const { t } = useTranslation('developers/webhooks')
  const { dateTime } = useFormats()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const label = message.is_test
    ? t('test.message')
    : (events.find(({ name }) => name === message.event)?.label ?? message.event)
  return (
    <>
      <button
        type="button"
        className={classes.message}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <StatusBadge tone={RESULT_TONES[message.result]}>{t(`results.${message.result}`)}</StatusBadge>
        <strong>{label}</strong>
        <Answer message={message} />
        <span className={classes.end}>{dateTime(message.created_at)}</span>
        {opened ? <IconChevronUp size={18} aria-hidden="true" /> : <IconChevronDown size={18} aria-hidden="true" />}
      </button>
      <div id={id} hidden={!opened}>
        {opened && <Opened space={space} webhook={webhook} row={message} active={active} />}
      </div>
    </>
  )
}

/** What was answered last, or why nobody did. */
function Answer({ message }: { message: WebhookMessageRow }) {
  const { t } = useTranslation('developers/webhooks')
  const { number } = useFormats()
  if (!message.tried_at) return null
  return (
    <span className={classes.help}>
      {message.status === null
        ? t(`problems.${problemOf(message.problem)}`)
        : t('log.status', { status: message.status })}
      {message.milliseconds !== null && ` · ${t('log.took', { milliseconds: number(message.milliseconds) })}`}
      {message.attempts > 1 && ` · ${t('log.attempts', { count: message.attempts, number: number(message.attempts) })}`}
    </span>
  )
}

function Opened({
  space,
  webhook,
  row,
  active,
}: {
  space: string
  webhook: WebhookOut
  row: WebhookMessageRow
  active: boolean
}) {
  const { t } = useTranslation('developers/webhooks')
  const { dateTime } = useFormats()
  const queryClient = useQueryClient()
  const read = useQuery({ ...messageQuery(space, webhook.uuid, row.uuid), ...SAID_HERE })
  const again = useMutation({
    mutationFn: () => sendAgain(space, webhook.uuid, row.uuid),
    onSuccess: () => toastDone(t('again.one')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) }),
  })
  if (!read.data && read.isError) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={3} height={40} />
  const message = read.data
  return (
    <div className={classes.opened}>
      <p className={classes.help}>
        <code>{message.webhook_id}</code>
        {message.due_at && message.attempts > 0 && ` · ${t('log.next', { date: dateTime(message.due_at) })}`}
      </p>
      <Content title={t('log.request')} text={message.body} none={t('log.noRequest')} />
      <Content title={t('log.answer')} text={message.answer} none={t('log.noAnswer')} />
      {active && !message.is_test && message.result !== 'waiting' && (
        <div>
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t('again.action')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Content({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <div>
      <p className={classes.label}>{title}</p>
      {text ? (
        /* Focusable, so that who uses keys can scroll it. */

        <pre className={classes.payload} tabIndex={0} aria-label={title} role="region">
          {readable(text)}
        </pre>
      ) : (
        <p className={classes.help}>{none}</p>
      )}
    </div>
  )
}

interface RangeAgainProps {
  space: string
  webhook: WebhookOut
  search: LogSearch
  opened: boolean
  onClose: () => void
}

function RangeAgain({ space, webhook, search, opened, onClose }: RangeAgainProps) {
  const { t } = useTranslation('developers/webhooks')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => sendRangeAgain(space, webhook.uuid, search),
    onSuccess: (messages) => {
      onClose()
      toastDone(t('again.done', { count: messages, number: number(messages) }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => again.mutate()}
      loading={again.isPending}
      title={t('again.title')}
      confirmLabel={t('again.all')}
      tone="ink"
    >
      {t(Object.values(search).some(Boolean) ? 'again.filtered' : 'again.whole')}
    </ConfirmDialog>
  )
}
