import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/auth/session'
import type { CardSectionProps } from '@/shared/additions'
import { call } from '@/shared/api/client'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { seatKeys } from '../seat/keys'
import classes from './CardSeat.module.css'

// Of those who look at a card, few may pay for it.
const CardSeatPaying = lazyPart(() => import('./CardSeatPaying'))

function seatQuery(card: string) {
  return queryOptions({
    queryKey: seatKeys.ofCard(card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/seat', { path: { card_id: card }, signal })).data,
  })
}

/** On the card's overview, in a space whose card users pay for themselves: whether it is paid, and the way to it. */
export default function CardSeat({ card }: CardSectionProps) {
  return useUser().billing ? <Content card={card.uuid} /> : null
}

function Content({ card }: { card: string }) {
  const { t } = useTranslation('billing')
  const { date } = useFormats()
  const { data: seat } = useQuery({ ...seatQuery(card), ...DONE_WITHOUT })
  if (!seat || (seat.company && !seat.paid)) return null
  const until = seat.until && date(new Date(Date.parse(seat.until) - 1000))
  return (
    <Section title={t('seat.title')}>
      <p className={classes.quiet}>
        {seat.paid
          ? until
            ? t('seat.paidUntil', { day: until })
            : t('seat.paid')
          : seat.may_pay
            ? t(seat.needed ? 'seat.needed' : 'seat.open')
            : t('seat.unpaid')}
      </p>
      {seat.paid && seat.account && (
        <ButtonLink variant="default" mt="sm" to="/billing/$id/licences" params={{ id: seat.account.uuid }}>
          {t('seat.manage')}
        </ButtonLink>
      )}
      {seat.may_pay && <CardSeatPaying card={card} seat={seat} />}
    </Section>
  )
}
