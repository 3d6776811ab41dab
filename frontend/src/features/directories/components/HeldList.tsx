import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import type { DirectoryHeldIn, DirectoryHeldRow, DirectorySeatsNeeded } from '@/shared/api/generated/types.gen'
import { everySpace } from '@/shared/api/keys'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { Panel } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { decide, heldQuery, seatsOf } from '../api'
import { directoryKeys } from '../keys'
import { EFFECT_TONES, EFFECTS, PAGE_SIZE, type DirectorySearch } from '../model/directory'
import type { ViewProps } from '../pages/OverviewPage'
import classes from './directories.module.css'

const SeatsMissingDialog = lazyDialog(() => import('./SeatsMissingDialog'))

type Way = 'let-through' | 'reject'

/** What waits for a decision, with what it would change. */
export default function HeldList({ id, search, change, manages }: ViewProps) {
  const { t, language } = useTranslation('directories')
  const held = useQuery({ ...heldQuery(id, search, language), ...SAID_HERE })
  const [chosen, setChosen] = useState<Set<string>>(new Set())
  const [rejecting, setRejecting] = useState(false)
  const { act, still } = useDecision(id, () => {
    setChosen(new Set())
    setRejecting(false)
  })
  const letThrough = (which: DirectoryHeldIn) => act.mutate({ way: 'let-through', which })
  const [lacking, setLacking] = useState<{ needs: DirectorySeatsNeeded[]; which: DirectoryHeldIn }>()
  // Whether the licences have cards for all who would come is looked at first.
  const asked = useMutation({
    mutationFn: (which: DirectoryHeldIn) => seatsOf(id, which),
    onSuccess: (all, which) => {
      const needs = all.filter(({ missing }) => missing > 0)
      if (needs.length > 0) setLacking({ needs, which })
      else letThrough(which)
    },
  })
  const columns = useColumns()
  // Who is not to be seen any more is not decided on.
  const show = (next: DirectorySearch) => {
    setChosen(new Set())
    change(next)
  }
  const total = held.data?.meta.total ?? 0
  const which: DirectoryHeldIn =
    chosen.size > 0 ? { people: [...chosen] } : { all: true, ...(search.effect && { effect: search.effect }) }
  return (
    <>
      <FilterBar
        end={
          manages &&
          total > 0 && (
            <Group gap="sm">
              <Button variant="default" color="danger" onClick={() => setRejecting(true)}>
                {t('held.reject')}
              </Button>
              <Button
                leftSection={
                  chosen.size > 0 ? (
                    <IconCheck size={18} aria-hidden="true" />
                  ) : (
                    <IconChecks size={18} aria-hidden="true" />
                  )
                }
                loading={act.isPending || asked.isPending}
                onClick={() => asked.mutate(which)}
              >
                {t(chosen.size > 0 ? 'held.letThrough' : 'held.letAll')}
              </Button>
            </Group>
          )
        }
      >
        <Segmented
          aria-label={t('held.happens')}
          data={[
            { value: '', label: t('held.all') },
            ...EFFECTS.map((value) => ({
              value,
              label: t(`held.effects.${value}`),
            })),
          ]}
          value={search.effect ?? ''}
          onChange={(effect) =>
            show({
              effect: (effect || undefined) as DirectorySearch['effect'],
            })
          }
        />
      </FilterBar>
      {still.length > 0 && (
        <ul className={classes.differences} role="status">
          {still.map((one) => (
            <li key={one.uuid}>{t('held.still', one)}</li>
          ))}
        </ul>
      )}
      {held.isError && !held.data ? (
        <Panel>
          <Failure of={held} />
        </Panel>
      ) : (
        <DataTable
          label={t('held.title')}
          columns={columns}
          rows={held.data?.data}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          selected={manages ? chosen : undefined}
          onSelect={manages ? setChosen : undefined}
          isFetching={held.isPlaceholderData}
          empty={<EmptyState icon={<IconChecks size={24} />} title={t('held.none')} text={t('held.noneText')} />}
        />
      )}
      <Pagination
        page={search.page ?? 1}
        perPage={PAGE_SIZE}
        total={total > PAGE_SIZE ? total : 0}
        onPage={(page) => show({ page })}
      />
      <ConfirmDialog
        opened={rejecting}
        onClose={() => setRejecting(false)}
        onConfirm={() => act.mutate({ way: 'reject', which })}
        loading={act.isPending}
        title={t('held.rejectAsk')}
        confirmLabel={t('held.reject')}
      >
        {t('held.rejectText')}
      </ConfirmDialog>
      {lacking && (
        <SeatsMissingDialog
          needs={lacking.needs}
          onClose={() => setLacking(undefined)}
          onWithout={() => letThrough(lacking.which)}
          onEnough={() => asked.mutate(lacking.which)}
        />
      )}
    </>
  )
}

/** Decides, call by call until nobody of those who were meant is left. */
function useDecision(id: string, onDone: () => void) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: async ({ way, which }: { way: Way; which: DirectoryHeldIn }) => {
      let done = 0
      for (;;) {
        const answer = await decide(id, way, which)
        done += answer.done
        if (!answer.more) return { done, still: answer.still }
      }
    },
    onSuccess: async ({ done }) => {
      onDone()
      toastDone(t('held.done', { number: number(done) }))
      await queryClient.invalidateQueries({ queryKey: directoryKeys.all })
      await queryClient.invalidateQueries({
        queryKey: everySpace,
        refetchType: 'none',
      })
    },
  })
  return { act, still: act.data?.still ?? [] }
}

function useColumns(): DataColumn<DirectoryHeldRow>[] {
  const { t } = useTranslation('directories')
  return [
    {
      id: 'person',
      header: t('held.person'),
      cell: (row) => (
        <>
          <div>{row.name}</div>
          <div className={`${classes.quiet} ${classes.small} ${classes.broken}`}>{row.email || row.user_name}</div>
          <div className={`${classes.small} ${classes.onPhones}`}>{row.why}</div>
        </>
      ),
    },
    {
      id: 'happens',
      header: t('held.happens'),
      cell: (row) => (
        <>
          <div className={classes.said}>
            <StatusBadge tone={EFFECT_TONES[row.effect]}>{t(`held.kinds.${row.effect}`)}</StatusBadge>
          </div>
          <ul className={classes.differences}>
            {row.differences.map(({ label, before, after }) => (
              <li key={label}>
                <span className={classes.label}>{label}:</span>{' '}
                {before && <span className={classes.before}>{before}</span>} {after}
              </li>
            ))}
          </ul>
        </>
      ),
    },
    {
      id: 'why',
      header: t('held.why'),
      hideBelow: 'md',
      cell: (row) => <span className={classes.wrapped}>{row.why}</span>,
    },
  ]
}
