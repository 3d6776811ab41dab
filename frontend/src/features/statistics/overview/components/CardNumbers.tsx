import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CardSectionProps } from '@/shared/additions'
import type { CardStatisticsOut, PointOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { cardNumbersQuery } from '../cardApi'
import { figuresOf, shownFigures, viewsOf, type CardFigure } from '../model/numbers'
import { RANGES, rangeOf, searchOf } from '../model/ranges'
import { Figure } from './Figure'
import classes from './numbers.module.css'
import { Sketch } from './Sketch'
import { useDayWords } from './useDayWords'

const route = getRouteApi('/_default/space/$space/cards/$id/')
const CHANNELS = ['link', 'qr_code', 'product'] as const

/** On the card's overview: how often it is looked at, and what comes of it; nothing for whom the space does not show it. */
export default function CardNumbers(props: CardSectionProps) {
  const { card } = props
  const shown = card.abilities.includes('statistics.of_card') && card.permissions.see_statistics
  return shown ? (
    // As high as what comes: the heading with its room, figures, curve and ways.
    <Suspense fallback={<Skeleton height={344} my={24} radius="md" />}>
      <OfCard {...props} />
    </Suspense>
  ) : null
}

function OfCard({ card, space }: CardSectionProps) {
  const { t } = useTranslation('statistics/overview')
  const range = rangeOf(route.useSearch())
  const { data, isPlaceholderData } = useQuery(cardNumbersQuery(space, card.uuid, range))
  return (
    <Section title={t('card.title')} action={<Ranges space={space} card={card.uuid} />}>
      <div className={classes.numbers} aria-busy={!data || isPlaceholderData}>
        {data ? <Content numbers={data} byMonths={range === '12m'} /> : <Skeleton height={238} radius="md" />}
      </div>
    </Section>
  )
}

function Ranges({ space, card }: { space: string; card: string }) {
  const { t } = useTranslation('statistics/overview')
  return (
    <nav aria-label={t('card.range')} className={classes.ranges}>
      {RANGES.map((range) => (
        <Link
          key={range}
          to="/space/$space/cards/$id"
          params={{ space, id: card }}
          search={searchOf(range)}
          replace
          resetScroll={false}
          className={classes.range}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`card.ranges.${range}`)}
        </Link>
      ))}
    </nav>
  )
}

function Content({ numbers, byMonths }: { numbers: CardStatisticsOut; byMonths: boolean }) {
  const { t } = useTranslation('statistics/overview')
  const { number, percent } = useFormats()
  const figures = figuresOf(numbers)
  const { views } = numbers.figures
  const shown = shownFigures(figures)
  const none = shown.every((name) => figures[name].now === 0)
  return (
    <>
      <dl className={classes.figures}>
        {shown.map((name) => (
          <Figure key={name} name={t(name)} figure={figures[name]} />
        ))}
      </dl>
      <div className={classes.plot}>
        <Sketch
          pieces={numbers.curve.map((point) => ({ day: point.at.slice(0, 10), views: viewsOf(point) }))}
          byMonths={byMonths}
        />
        {none && (
          <p className={classes.none}>
            <strong>{t('card.none')}</strong> {t('card.noneText')}
          </p>
        )}
      </div>
      <dl className={classes.channels} aria-label={t('channels.title')}>
        {CHANNELS.map((channel) => {
          const count = numbers.figures[channel]
          return (
            <div key={channel} className={classes.channel}>
              <dt>{t(`channels.${channel}`)}</dt>
              <dd className={classes.bar} aria-hidden="true">
                <span style={{ width: `${views > 0 ? (count / views) * 100 : 0}%` }} />
              </dd>
              <dd className={classes.share}>
                {number(count)} {views > 0 && <span>{percent(count / views)}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      <details className={classes.details}>
        <summary>{t('asTable')}</summary>
        <Table points={numbers.curve} byMonths={byMonths} shown={shown} />
      </details>
    </>
  )
}

/** The latest first. */
function Table({ points, byMonths, shown }: { points: PointOut[]; byMonths: boolean; shown: CardFigure[] }) {
  const { t } = useTranslation('statistics/overview')
  const { number } = useFormats()
  const day = useDayWords(byMonths)
  const others = shown.filter((name) => name !== 'views')
  return (
    <div className={classes.scroll} role="region" aria-label={t('card.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(byMonths ? 'month' : 'day')}</th>
            <th scope="col">{t('views')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`channels.${channel}`)}
              </th>
            ))}
            {others.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">{day(point.at.slice(0, 10))}</th>
              <td>{number(viewsOf(point))}</td>
              {CHANNELS.map((channel) => (
                <td key={channel}>{number(point[channel])}</td>
              ))}
              {others.map((name) => (
                <td key={name}>{number(point[name] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
