import type { QuoteOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { passed } from '../model/period'
import classes from './billing.module.css'

const WIDE = 660
const HIGH = 190
const BASE = 150
/** Where the next period begins in the picture. */
const NEXT = 530

/** More cards within a period, drawn: what is paid already, what comes to it today, and what follows. */
export function PlanPicture({ quote, consumer }: { quote: QuoteOut; consumer: boolean }) {
  const { t } = useTranslation('billing')
  const { money, number, day } = useFormats()
  const { currency } = quote.now
  const x = Math.max(8, Math.min(NEXT - 8, (passed(quote.period_start, quote.period_end, quote.day) / 100) * NEXT))
  const low = 76
  const high = low - 36
  const cards = (count: number) => t('cards', { count, number: number(count) })
  const more = t('picture.more', {
    cards: cards(quote.cards_after - quote.cards_before),
    days: number(quote.days),
    amount: money(consumer ? quote.now.gross : quote.now.net, currency),
  })
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={t('picture.label', { before: cards(quote.cards_before), after: cards(quote.cards_after), more })}
      fontSize="13"
    >
      <defs>
        <pattern id="more-cards" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill="var(--v-accent-soft)" />
          <line x1="0" y1="0" x2="0" y2="7" stroke="var(--v-accent)" strokeWidth="1" opacity="0.35" />
        </pattern>
        <linearGradient id="next-period">
          <stop stopColor="var(--v-sunken)" />
          <stop offset="1" stopColor="var(--v-sunken)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect x="0" y={low} width={NEXT} height={BASE - low} fill="var(--v-sunken)" />
      <rect x={NEXT} y={high} width={WIDE - NEXT} height={BASE - high} fill="url(#next-period)" />
      <rect x={x} y={high} width={NEXT - x} height={low - high} fill="url(#more-cards)" />
      <path
        d={`M0 ${low} H${x} V${high} H${WIDE}`}
        fill="none"
        stroke="var(--v-ink)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={`M${x} ${low} V${BASE} M${x} ${low} H${NEXT}`} stroke="var(--v-accent)" strokeDasharray="4 4" />
      <path d={`M${NEXT} 20 V${BASE} M0 ${BASE} H${WIDE}`} stroke="var(--v-line-strong)" />
      <circle cx={x} cy={low} r="5" fill="var(--v-paper)" stroke="var(--v-accent)" strokeWidth="2.5" />
      <g fill="var(--v-text)" fontWeight="600">
        {x > 110 && (
          <text x="12" y={low - 10}>
            {cards(quote.cards_before)}
          </text>
        )}
        <text x={Math.min(x + 12, NEXT - 120)} y={high - 10}>
          {cards(quote.cards_after)}
        </text>
        <text x={NEXT + 12} y={high - 10}>
          {cards(quote.cards_after)}
        </text>
      </g>
      <g fill="var(--v-text-2)" fontSize="12">
        <text x={NEXT + 12} y={BASE - 14}>
          {money(consumer ? quote.next.gross : quote.next.net, currency)}
        </text>
        <text x="0" y={BASE + 22}>
          {x > 150 ? day(quote.period_start) : ''}
        </text>
        <text x={NEXT} y={BASE + 22} textAnchor={x > NEXT - 130 ? 'start' : 'middle'}>
          {day(quote.period_end)}
        </text>
        <text
          x={Math.max(0, x)}
          y={BASE + 22}
          fill="var(--v-accent)"
          fontWeight="600"
          textAnchor={x > 60 ? 'middle' : 'start'}
        >
          {x < NEXT - 130 ? t('period.today', { day: day(quote.day) }) : ''}
        </text>
      </g>
    </svg>
  )
}
