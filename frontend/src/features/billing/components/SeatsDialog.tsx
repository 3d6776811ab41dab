import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, fieldMessage } from '@/shared/api/error'
import type { MissingSeats, PurchaseOut, QuoteIn, QuoteOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import type { WantedSeats } from '@/shared/seats'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { accountQuery } from '../accounts/api'
import { billingKeys } from '../keys'
import { newQuoteOf, purchaseQuery, quoteQuery, seatsQuery, usePurchase } from '../licences'
import { standing } from '../model/purchase'
import { MethodChoice } from '../payment/components/MethodChoice'
import classes from './billing.module.css'
import { SumsTable } from './SumsTable'

interface Props extends WantedSeats {
  onClose: () => void
}

/** More cards than the licence covers: who may buy sees the price and confirms it here, others read whom to ask. */
export default function SeatsDialog({ space, cards, then, onClose }: Props) {
  const { t } = useTranslation('billing')
  const seats = useQuery({ ...seatsQuery(space, cards), ...SAID_HERE })
  const goOn = () => {
    onClose()
    then()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('seats.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {seats.isError && !seats.data ? (
        <Failure of={seats} compact />
      ) : !seats.data ? (
        <SkeletonRows rows={4} />
      ) : seats.data.missing === 0 ? (
        <Enough onDone={goOn} />
      ) : (
        <Stack gap="md">
          <Lacking seats={seats.data} />
          {seats.data.way === 'more' && seats.data.account && seats.data.licence ? (
            <MoreCards
              account={seats.data.account.uuid}
              wanted={{ ask: 'more', licence: seats.data.licence, cards: seats.data.missing }}
              onDone={goOn}
              onClose={onClose}
            />
          ) : (
            <OtherWay seats={seats.data} onClose={onClose} />
          )}
        </Stack>
      )}
    </Modal>
  )
}

function Lacking({ seats: { missing, used, limit } }: { seats: MissingSeats }) {
  const { t } = useTranslation('billing')
  const { number } = useFormats()
  return (
    <div>
      <h3 className={classes.name}>{t('seats.missing', { count: missing, number: number(missing) })}</h3>
      <p className={classes.quiet}>{t('use.of', { used: number(used), limit: number(limit ?? 0) })}</p>
    </div>
  )
}

/** Where nothing can be bought here: a new licence, something about the present one first, or other people. */
function OtherWay({ seats, onClose }: { seats: MissingSeats; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const { list } = useFormats()
  const { way, account, licence, people } = seats
  const buys = way === 'buy' || way === 'licences'
  return (
    <>
      {buys ? (
        <p>{t(way === 'buy' ? 'seats.buy' : 'seats.licences')}</p>
      ) : way === 'operator' || people.length === 0 ? (
        <p>{seats.words}</p>
      ) : (
        <p>{t('seats.ask', { count: people.length, people: list(people) })}</p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('actions.close')}
        </Button>
        {buys &&
          (account === null ? (
            <ButtonLink to="/billing" onClick={onClose}>
              {t('seats.toBilling')}
            </ButtonLink>
          ) : way === 'licences' ? (
            <ButtonLink to="/billing/$id/licences" params={{ id: account.uuid }} onClick={onClose}>
              {t('done.licences')}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/billing/$id/buy"
              params={{ id: account.uuid }}
              search={{ ...(licence && { licence }), cards: seats.used + seats.missing }}
              onClick={onClose}
            >
              {t('licences.choose')}
            </ButtonLink>
          ))}
      </Group>
    </>
  )
}

/** The price of what is missing, and the confirmation. */
function MoreCards(props: { account: string; wanted: QuoteIn; onDone: () => void; onClose: () => void }) {
  const { account: id, wanted, onDone, onClose } = props
  const { t } = useTranslation('billing')
  const { money, number, day } = useFormats()
  const queryClient = useQueryClient()
  const account = useQuery({ ...accountQuery(id), ...SAID_HERE })
  const price = useQuery({ ...quoteQuery(id, wanted), ...SAID_HERE, placeholderData: keepPreviousData })
  const purchase = usePurchase(id)
  const [method, setMethod] = useState<string | null>(null)
  const [order, setOrder] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [bought, setBought] = useState<PurchaseOut | null>(null)
  const failed = [account, price].find((one) => one.isError && !one.data)
  if (failed) return <Failure of={failed} compact />
  if (!account.data || !price.data) return <SkeletonRows rows={5} />
  if (bought) return <Bought account={id} bought={bought} onDone={onDone} onClose={onClose} />
  const quote = price.data
  const { currency } = quote.now
  const nothing = quote.carried_over || quote.now.gross === 0
  const poNumber = order ?? account.data.po_number
  const confirm = (priced: QuoteOut) => {
    setProblem(null)
    if (account.data.po_required && !poNumber.trim()) {
      setProblem(t('buy.orderNeeded'))
      return
    }
    purchase.mutate(
      { quote: priced.uuid, method, po_number: poNumber, spaces: [] },
      {
        onSuccess: setBought,
        onError: (error) => {
          const fresh = error instanceof ApiError ? newQuoteOf(error.body) : null
          if (fresh) queryClient.setQueryData(billingKeys.quote(id, wanted), fresh)
          setProblem(fieldMessage(error, 'po_number'))
        },
      },
    )
  }
  return (
    <>
      <p>
        {t('seats.price', { account: account.data.name, cards: number(quote.cards_after), day: day(quote.period_end) })}
      </p>
      <SumsTable sums={quote.now} total={t('summary.now')} consumer={account.data.kind === 'private'} />
      <p className={classes.quiet}>
        {quote.carried_over && `${t('summary.carried', { amount: money(quote.now.gross, currency) })} `}
        {t('seats.later', {
          day: day(quote.next.lines[0]?.start ?? quote.period_end),
          amount: t(`per.${quote.interval}`, { amount: money(quote.next.gross, currency) }),
        })}
      </p>
      {!nothing && <MethodChoice account={account.data} value={method} onChange={setMethod} />}
      {(account.data.po_required || account.data.po_number !== '') && (
        <TextInput
          label={
            account.data.po_required ? t('buy.orderNumber') : <OptionalLabel>{t('buy.orderNumber')}</OptionalLabel>
          }
          maxLength={100}
          value={poNumber}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button
          leftSection={<IconLock size={18} aria-hidden="true" />}
          disabled={price.isFetching}
          loading={purchase.isPending}
          onClick={() => confirm(quote)}
        >
          {nothing ? t('buy.confirm') : t('buy.order_for', { amount: money(quote.now.gross, currency) })}
        </Button>
      </Group>
    </>
  )
}

/** A card may have to be charged first: then it goes on by itself as soon as that has come through. */
function Bought(props: { account: string; bought: PurchaseOut; onDone: () => void; onClose: () => void }) {
  const { account, bought, onDone, onClose } = props
  const { t } = useTranslation('billing')
  const now = useQuery({ ...purchaseQuery(account, bought), ...SAID_HERE }).data ?? bought
  const arrived = useEffectEvent(onDone)
  useEffect(() => {
    if (now.state === 'done') arrived()
  }, [now.state])
  return (
    <>
      <p role="status">
        {t(`done.${standing(now)}`)}
        {standing(now) === 'failed' && ` ${now.payment?.failure} ${t('done.failedText')}`}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </Group>
    </>
  )
}

/** Somebody has made room meanwhile. */
function Enough({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('billing')
  return (
    <Stack gap="md">
      <p>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" /> {t('seats.enough')}
      </p>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('seats.goOn')}</Button>
      </Group>
    </Stack>
  )
}
