import { Alert, Button, Checkbox } from '@mantine/core'
import { IconCircleHalf2, IconDownload, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  BackgroundPerson,
  BackgroundSize,
  BackgroundState,
  RollOut as Way,
} from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar, FilterMenu } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { Pagination } from '@/shared/ui/Pagination'
import { Section } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { peopleCountsQuery, peopleQuery, rollOut } from '../api'
import classes from './backgrounds.module.css'

const TONES: Record<BackgroundState, Tone> = {
  none: 'neutral',
  waiting: 'neutral',
  sent: 'accent',
  unknown: 'warning',
  failed: 'danger',
  current: 'good',
  old: 'warning',
}
const STATES = Object.keys(TONES) as BackgroundState[]
const SIZE = 25

/** Who has this background, who has an old one, and how it comes to all. */
export default function RollOut({ space, background }: { space: string; background: string }) {
  const { t } = useTranslation('backgrounds')
  const { date, number } = useFormats()
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ search: string; state: BackgroundState[]; page: number }>({
    search: '',
    state: [],
    page: 1,
  })
  const { search, state, page } = asked
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState(true)
  const [size, setSize] = useState<BackgroundSize>('hd')
  const counts = useQuery({ ...peopleCountsQuery(space, background, { search }), ...SAID_HERE })
  const looking = counts.data?.looking ?? 0
  const unsure = counts.data?.unknown ?? 0
  const waiting = counts.data?.waiting ?? 0
  const read = useQuery({
    ...peopleQuery(space, background, { page, per_page: SIZE, search, state }, looking === 0),
    refetchInterval: waiting > 0 ? 5000 : false,
    ...SAID_HERE,
  })
  const narrowed = search !== '' || state.length > 0
  const some = selected.size > 0 ? selected.size : narrowed ? (read.data?.meta.total ?? 0) : null
  const begin = useMutation({
    mutationFn: ({ way, only }: { way: Way; only?: BackgroundState }) =>
      rollOut(queryClient, space, background, {
        way,
        size,
        missing: only === undefined && some === null && missing,
        cards: only === undefined && selected.size > 0 ? [...selected] : null,
        states: only ? [only] : selected.size > 0 ? [] : state,
        search: only === undefined && selected.size > 0 ? '' : search,
      }),
    onSuccess: (_, { way }) => {
      setSelected(new Set())
      toastDone(t(`started.${way}`))
    },
    onError: toastError,
  })
  const may = can('backgrounds.edit')
  // How many are meant is not known yet, or it is nobody.
  const counting = (narrowed && read.isPlaceholderData) || ((narrowed || missing) && looking > 0)
  const waits = some === 0 || (selected.size === 0 && counting)
  const columns: DataColumn<BackgroundPerson>[] = [
    {
      id: 'name',
      header: t('field.name'),
      wraps: true,
      cell: (row) => (
        <TextLink to="/space/$space/cards/$id/backgrounds" params={{ space, id: row.uuid }}>
          {row.name || t('people.nameless')}
        </TextLink>
      ),
    },
    {
      id: 'email',
      header: t('field.email'),
      width: '34%',
      cell: (row) => row.email || t('people.noEmail'),
      hideBelow: 'md',
    },
    {
      id: 'state',
      header: t('people.state'),
      cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
    },
    {
      id: 'when',
      header: t('people.when'),
      cell: (row) => {
        const moment = row.fetched_at ?? row.sent_at
        return moment ? date(moment) : ''
      },
      hideBelow: 'sm',
    },
  ]
  return (
    <Section title={t('people.title')} description={t('people.text')}>
      <div className={classes.lines}>
        {may && (
          <>
            <Select
              label={t('people.size')}
              data={(['hd', 'uhd'] as const).map((value) => ({ value, label: t(`size.${value}`) }))}
              value={size}
              allowDeselect={false}
              onChange={(value) => setSize((value ?? 'hd') as BackgroundSize)}
            />
            {some === null && (
              <Checkbox
                label={t('people.missing')}
                checked={missing}
                onChange={(event) => setMissing(event.currentTarget.checked)}
              />
            )}
            <div className={classes.actions}>
              <Button
                leftSection={<IconMail size={18} aria-hidden="true" />}
                loading={begin.isPending && !begin.variables.only && begin.variables.way === 'mail'}
                disabled={waits}
                onClick={() => begin.mutate({ way: 'mail' })}
              >
                {some === null ? t('people.mailAll') : t('people.mailSome', { count: some, number: number(some) })}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                loading={begin.isPending && !begin.variables.only && begin.variables.way === 'files'}
                disabled={waits}
                onClick={() => begin.mutate({ way: 'files' })}
              >
                {some === null ? t('people.filesAll') : t('people.filesSome', { count: some, number: number(some) })}
              </Button>
            </div>
          </>
        )}
        {unsure > 0 && (
          <Alert color="warning" variant="light">
            <p className={classes.unsure}>{t('people.unsure', { count: unsure, number: number(unsure) })}</p>
            <div className={classes.actions}>
              {may && (
                <Button
                  size="compact-md"
                  loading={begin.isPending && begin.variables.only === 'unknown'}
                  onClick={() => begin.mutate({ way: 'mail', only: 'unknown' })}
                >
                  {t('people.again')}
                </Button>
              )}
              {!(state.length === 1 && state[0] === 'unknown') && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setAsked({ search, state: ['unknown'], page: 1 })}
                >
                  {t('people.showUnsure')}
                </Button>
              )}
            </div>
          </Alert>
        )}
        <FilterBar
          search={{
            value: search,
            onChange: (text) => setAsked({ search: text, state, page: 1 }),
            label: t('people.search'),
          }}
          below={
            looking > 0 ? (
              <span role="status">{t('people.looking', { count: looking, number: number(looking) })}</span>
            ) : (
              waiting > 0 && (
                <span role="status">{t('people.waiting', { count: waiting, number: number(waiting) })}</span>
              )
            )
          }
        >
          <FilterMenu
            label={t('people.state')}
            icon={<IconCircleHalf2 size={18} aria-hidden="true" />}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`), count: counts.data?.[value] }))}
            selected={state}
            failed={counts.isError && !counts.data ? counts : undefined}
            onChange={(chosen) => setAsked({ search, state: chosen as BackgroundState[], page: 1 })}
          />
        </FilterBar>
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
              selected={may ? selected : undefined}
              onSelect={may ? setSelected : undefined}
              isFetching={read.isFetching}
              skeletonRows={5}
              empty={<EmptyState title={t('people.empty')} text={narrowed ? undefined : t('people.emptyText')} />}
            />
            {read.data && (
              <Pagination
                page={page}
                perPage={SIZE}
                total={read.data.meta.total}
                onPage={(next) => setAsked({ ...asked, page: next })}
              />
            )}
          </>
        )}
      </div>
    </Section>
  )
}
