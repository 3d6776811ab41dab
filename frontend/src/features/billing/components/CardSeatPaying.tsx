import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CardSeatOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { leadingAmount, leadingOf } from '../model/leading'
import classes from './billing.module.css'

const NewAccountDialog = lazyDialog(() => import('../accounts/components/NewAccountDialog'))

/** What the own card costs, and the way to pay for it. */
export default function CardSeatPaying({ card, seat }: { card: string; seat: CardSeatOut }) {
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
