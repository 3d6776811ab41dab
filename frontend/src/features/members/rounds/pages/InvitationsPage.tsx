import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { jobStarted } from '@/features/jobs/api'
import { byReason } from '@/features/jobs/model/skipped'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { remind, stopRound, summaryQuery, type InvitationSummary } from '../api'
import { FiguresPanel } from '../components/FiguresPanel'
import { InvitedList } from '../components/InvitedList'
import { readInvitedAgain } from '../keys'
import { figuresOf, isOnItsWay } from '../model/figures'
import { readInvitationsSearch, type InvitationsSearch } from '../model/search'
import classes from '../rounds.module.css'

const route = getRouteApi('/_default/space/$space/cards/invitations')

/** Of every round, and of none. */
const ALL = 'all'

/** What came of the invitations to cards: of a round, or of all. */
export function InvitationsPage() {
  const { t } = useTranslation('members/rounds')
  const { number } = useFormats()
  const { space } = route.useParams()
  const address = route.useSearch()
  const search = useMemo(() => readInvitationsSearch(address), [address])
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const read = useQuery({ ...summaryQuery(space, search.round), ...SAID_HERE })
  const summary = read.data
  const refresh = () => readInvitedAgain(queryClient, space)
  const again = useMutation({
    mutationFn: () => remind(space, search.round),
    onSuccess: async (job) => {
      setAsking(false)
      jobStarted(queryClient, job)
      await refresh()
    },
  })
  const stop = useMutation({
    mutationFn: (round: string) => stopRound(space, round),
    onSuccess: async (stopped) => {
      await refresh()
      toastDone(t('stop.done', { count: stopped, number: number(stopped) }))
    },
  })
  useLastLook(summary !== undefined && isOnItsWay(summary), refresh)
  const onSearch = (next: InvitationsSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const remindable = summary?.remindable ?? 0
  const { round } = search
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={summary && <WhichRound summary={summary} search={search} onSearch={onSearch} />}
        actions={
          remindable > 0 && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={18} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('remind.action', { count: remindable, number: number(remindable) })}
            </Button>
          )
        }
      />
      {read.isError && !summary ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : summary ? (
        <FiguresPanel figures={figuresOf(summary)} onStop={round ? () => stop.mutate(round) : undefined} />
      ) : (
        <SkeletonRows rows={2} height={48} />
      )}
      {summary?.round && <Stayed round={summary.round} />}
      <InvitedList space={space} summary={summary} search={search} onSearch={onSearch} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => again.mutate()}
        title={t('remind.title', { count: remindable, number: number(remindable) })}
        confirmLabel={t('remind.action', { count: remindable, number: number(remindable) })}
      >
        {t('remind.text')}
      </ConfirmDialog>
    </Page>
  )
}

/** Once the last mail has gone, the list is read once more: it may be older than the numbers. */
function useLastLook(moving: boolean, look: () => unknown): void {
  const was = useRef(moving)
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (was.current && !moving) latest.current()
    was.current = moving
  }, [moving])
}

interface WhichRoundProps {
  summary: InvitationSummary
  search: InvitationsSearch
  onSearch: (search: InvitationsSearch) => void
}

function WhichRound({ summary, search, onSearch }: WhichRoundProps) {
  const { t } = useTranslation('members/rounds')
  const { dateTime, number } = useFormats()
  const rounds = summary.rounds.filter(({ kind }) => kind === 'invite')
  if (rounds.length === 0) return null
  const nameOf = (one: (typeof rounds)[number]) =>
    t('round', {
      count: one.total,
      when: dateTime(one.started_at ?? one.created_at),
      number: number(one.total),
      by: one.by,
    })
  return (
    <Select
      aria-label={t('rounds')}
      data={[
        { value: ALL, label: t('allRounds') },
        ...rounds.map((one) => ({ value: one.uuid, label: one.name ? `${one.name} · ${nameOf(one)}` : nameOf(one) })),
      ]}
      value={search.round ?? ALL}
      allowDeselect={false}
      onChange={(round) => onSearch(round && round !== ALL ? { round } : {})}
      className={classes.rounds}
    />
  )
}

/** Who got no mail in a round, by the reason. */
function Stayed({ round }: { round: NonNullable<InvitationSummary['round']> }) {
  const { t } = useTranslation('members/rounds')
  const { number, list } = useFormats()
  if (round.left.length === 0) return null
  return (
    <Alert
      color="warning"
      variant="light"
      mb="md"
      title={t('stayed', { count: round.left.length, number: number(round.left.length) })}
    >
      <dl className={classes.stayed}>
        {byReason(round.left).map(([reason, names]) => (
          <div key={reason}>
            <dt>
              {reason} <strong>{number(names.length)}</strong>
            </dt>
            <dd>{list(names.slice(0, 12))}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
