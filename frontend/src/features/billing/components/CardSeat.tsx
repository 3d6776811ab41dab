import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CardSeatOut } from '@/shared/api/generated/types.gen'
import { useUser } from '@/shared/auth/session'
import type { CardSectionProps } from '@/shared/additions'
import { call } from '@/shared/api/client'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { billingKeys } from '../keys'
import { leadingAmount, leadingOf } from '../model/leading'
import classes from './billing.module.css'

const NewAccountDialog = lazyDialog(() => import('../accounts/components/NewAccountDialog'))

function seatQuery(card: string) {
  return queryOptions({
    queryKey: billingKeys.cardSeat(card),
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
      {seat.may_pay && <Paying card={card} seat={seat} />}
    </Section>
  )
}

function Paying({ card, seat }: { card: string; seat: CardSeatOut }) {
  const { t } = useTranslation('billing')
  const { money } = useFormats()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const leading = leadingOf(seat.consumer, Number(seat.rate) > 0)
  const prices = seat.prices
    .map((one) => t(`per.${one.interval}`, { amount: money(leadingAmount(one, leading), one.currency) }))
    .join(' · ')
  const [first, ...others] = seat.accounts
  const search = { card, package: seat.package ?? undefined, cards: 1 }
  return (
    <>
      <p className={classes.quiet}>{leading === 'plain' ? prices : t(`price.${leading}`, { price: prices })}</p>
      {!first ? (
        <Button mt="sm" onClick={() => setMaking(true)}>
          {t('seat.pay')}
        </Button>
      ) : others.length === 0 ? (
        <ButtonLink mt="sm" to="/billing/$id/buy" params={{ id: first.uuid }} search={search}>
          {t('seat.pay')}
        </ButtonLink>
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button mt="sm">{t('seat.pay')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {seat.accounts.map(({ uuid, name }) => (
              <Menu.Item
                key={uuid}
                onClick={() => void navigate({ to: '/billing/$id/buy', params: { id: uuid }, search })}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <NewAccountDialog opened={making} buys={search} onClose={() => setMaking(false)} />
    </>
  )
}
