import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { browserZone } from '@/shared/i18n/zones'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { useCurrentSpace } from '@/shared/spaces/current'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { dashboardQuery, downloadNumbers } from '../api'
import { Actions, Links } from '../components/Actions'
import { BestCards, Products, SleepingCards } from '../components/Cards'
import classes from '../components/dashboard.module.css'
import { ExportMenu } from '../components/ExportMenu'
import { Filters } from '../components/Filters'
import { KeyFigures } from '../components/KeyFigures'
import { MonthlyMail } from '../components/MonthlyMail'
import { Notes } from '../components/Notes'
import { RangeMenu } from '../components/RangeMenu'
import { TimePlot } from '../components/TimePlot'
import { Channels, Trait } from '../components/Traits'
import { NoViews, SwitchedOff } from '../components/Uncounted'
import { Waiting } from '../components/Waiting'
import { Week } from '../components/Week'
import { todayIn, type Days } from '../model/days'
import { countedDays, isUncounted, valueOf, type CurveFigure } from '../model/figures'
import {
  changeSearch,
  daysOf,
  isFiltered,
  isNarrowed,
  readDashboardSearch,
  stepOf,
  stepsOf,
  type DashboardChange,
  type DashboardSearch,
  WITHOUT_FILTERS,
} from '../model/search'
import { daysInWords } from '../model/words'

const OwnDays = lazyPart(() => import('../components/OwnDays'), <Skeleton width={280} height={36} />)

const route = getRouteApi('/_default/space/$space/dashboard')
/** For so many days a space is young: its numbers say little yet. */
const YOUNG = 7

/** Whether the cards of a space are worth their money. */
export function DashboardPage() {
  // Both before the numbers are there: a plot that waits for its words would take the page off the screen.
  const { t } = useTranslation(['statistics/dashboard', 'statistics/charts'])
  const { space } = route.useParams()
  const { can, missing, isPending } = useAbilities(space)
  if (isPending || can('statistics.read')) return <Dashboard key={space} space={space} />
  if (missing('statistics.read'))
    return (
      <Page>
        <PageHeader title={t('title')} />
        <MissingFeature space={space} feature="statistics" />
      </Page>
    )
  return <SwitchedOff space={space} />
}

function Dashboard({ space }: { space: Uuid }) {
  const { t, language } = useTranslation('statistics/dashboard')
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const search = useMemo(() => readDashboardSearch(address), [address])
  const { space: named } = useCurrentSpace()
  // Which day it is in the space is known with the first answer.
  const [zone, setZone] = useState(browserZone)
  const today = todayIn(zone)
  const read = useQuery({ ...dashboardQuery(space, search, today), ...SAID_HERE })
  const numbers = read.data
  const spoken = numbers?.range.time_zone
  useEffect(() => {
    if (spoken) setZone(spoken)
  }, [spoken])
  const days = useMemo(() => daysOf(search, today), [search, today])
  const change = (next: DashboardChange) =>
    void navigate({ search: changeSearch(search, next), replace: true, resetScroll: false })
  const empty = numbers && isUncounted(numbers)
  const names = useMemo(
    () => new Map([...(numbers?.best ?? []), ...(numbers?.sleeping.cards ?? [])].map(({ uuid, name }) => [uuid, name])),
    [numbers],
  )
  return (
    <Page>
      <div className={classes.dashboard}>
        <PageHeader
          title={t('title')}
          description={
            <span className={classes.printed}>
              {[
                named?.name,
                daysInWords(days, language),
                numbers && t('comparedWith', { range: daysInWords(numbers.compared, language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          actions={
            !empty && (
              <div className={classes.controls}>
                <RangeMenu search={search} days={days} onChange={change} />
                <ExportMenu onExport={(file) => downloadNumbers(space, search, today, file)} />
              </div>
            )
          }
        />
        {!empty && (
          <div className={classes.filters}>
            <FilterBar
              below={
                isFiltered(search) && (
                  <Button variant="subtle" onClick={() => change(WITHOUT_FILTERS)}>
                    {t('filters.clear')}
                  </Button>
                )
              }
            >
              {search.first && <OwnDays days={days} today={today} onChange={change} />}
              <Filters key={space} space={space} search={search} names={names} onChange={change} />
            </FilterBar>
          </div>
        )}
        {read.isError && !numbers ? (
          <Failure of={read} />
        ) : !numbers ? (
          <Waiting />
        ) : empty ? (
          <NoViews space={space} />
        ) : (
          <div aria-busy={read.isPlaceholderData} className={read.isPlaceholderData ? classes.stale : undefined}>
            <Numbers space={space} numbers={numbers} search={search} days={days} onChange={change} />
          </div>
        )}
      </div>
    </Page>
  )
}

interface NumbersProps {
  space: Uuid
  numbers: SpaceStatisticsOut
  search: DashboardSearch
  days: Days
  onChange: (change: DashboardChange) => void
}

function Numbers({ space, numbers, search, days: asked, onChange }: NumbersProps) {
  const { t } = useTranslation('statistics/dashboard')
  const { date } = useFormats()
  const { range } = numbers
  // What the answer is of: while the next one is on its way, the words stay those of the one that is shown.
  const days = useMemo(() => ({ first: range.first, last: range.last }), [range.first, range.last])
  const step = stepOf(search, asked)
  const narrowed = isNarrowed(search)
  const able = (figure: CurveFigure) => figure !== 'visitors' || stepsOf(days, narrowed).includes('day')
  const wanted = search.figure ?? 'views'
  // By channels, and of some cards, less is known.
  const isKnown = numbers.curve.some((point) => valueOf(point, wanted) !== null)
  const figure = isKnown ? wanted : 'views'
  const since = range.since ?? ''
  // What was counted for a part of the time only would show as growth.
  const comparable = countedDays(since, range.time_zone, numbers.compared.first) >= 1
  const young = countedDays(since, range.time_zone, days.last) <= YOUNG
  return (
    <>
      {young && <p className={classes.young}>{t('young', { date: date(since) })}</p>}
      <KeyFigures
        numbers={numbers}
        comparable={comparable}
        shown={figure}
        able={able}
        onShow={(next) => onChange({ figure: next, ...(next === 'visitors' && { step: 'day' }) })}
      />
      <div className={classes.plots}>
        <TimePlot
          numbers={numbers}
          days={days}
          step={step}
          figure={figure}
          comparable={comparable}
          narrowed={narrowed}
          table={Boolean(search.table)}
          onStep={(next) => onChange({ step: next })}
          onTable={(table) => onChange({ table: table || undefined })}
        />
        <BestCards space={space} numbers={numbers} />
        <Channels numbers={numbers} only={search.channel} />
        <Actions numbers={numbers} />
        <Week numbers={numbers} />
        {numbers.traits ? (
          <div className={classes.thirds}>
            <Trait trait="country" numbers={numbers} />
            <Trait trait="language" numbers={numbers} />
            <Trait trait="device" numbers={numbers} />
            <Links numbers={numbers} />
            <Trait trait="referrer" numbers={numbers} />
            <Trait trait="campaign" numbers={numbers} />
          </div>
        ) : null}
        <div className={classes.halves}>
          <SleepingCards space={space} numbers={numbers} />
          <Products space={space} numbers={numbers} />
        </div>
        <div className={classes.halves}>
          <Notes numbers={numbers} />
          <MonthlyMail space={space} />
        </div>
      </div>
    </>
  )
}
