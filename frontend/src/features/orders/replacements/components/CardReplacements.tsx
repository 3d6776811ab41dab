import { Button } from '@mantine/core'
import { IconCardsFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardSectionProps } from '@/shared/additions'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useUser } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section, WaitingSection } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { cardReplacementsQuery } from '../api'
import classes from '../replacements.module.css'

const AskDialog = lazyDialog(() => import('./AskDialog'))
const SHOWN = 3
export const TONES: Record<'asked' | 'ordered' | 'refused', Tone> = {
  asked: 'warning',
  ordered: 'good',
  refused: 'neutral',
}

/** On the card's overview: a product was lost, a new one is on its way. */
export default function CardReplacements({ card, space }: CardSectionProps) {
  const may = useUser().billing && card.abilities.includes('replacements.ask')
  return may ? <Content card={card} space={space} /> : null
}

function Content({ card, space }: Pick<CardSectionProps, 'card' | 'space'>) {
  const { t, language } = useTranslation('orders/replacements')
  const { number, day, date } = useFormats()
  const [asking, setAsking] = useState(false)
  const { data, isPending } = useQuery({ ...cardReplacementsQuery(space, card.uuid, language), ...DONE_WITHOUT })
  if (isPending) return <WaitingSection />
  // Where nobody pays, or card users are kept from it, there is nothing to ask for.
  if (!data || data.off || (!data.paid && data.requests.length === 0)) return null
  const none = data.left === 0
  return (
    <Section
      title={t('lost.title')}
      description={
        none
          ? t('lost.none', { day: day(data.until) })
          : data.left === null
            ? t('lost.text')
            : t('lost.left', { count: data.left, number: number(data.left), day: day(data.until) })
      }
    >
      <div className={classes.section}>
        {data.requests.length > 0 && (
          <ul className={classes.few}>
            {data.requests.slice(0, SHOWN).map((one) => (
              <li key={one.uuid}>
                <span>
                  {one.serial} · {date(one.asked_at)}
                </span>
                <StatusBadge tone={TONES[one.state]}>{one.order_state_name || one.state_name}</StatusBadge>
                {one.answer && <span className={classes.quiet}>{one.answer}</span>}
              </li>
            ))}
          </ul>
        )}
        {!none && data.paid && (
          <div>
            <Button
              variant="default"
              leftSection={<IconCardsFilled size={18} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('lost.open')}
            </Button>
          </div>
        )}
      </div>
      {asking && <AskDialog card={card.uuid} space={space} approval={data.approval} onClose={() => setAsking(false)} />}
    </Section>
  )
}
