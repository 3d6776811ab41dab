import { ActionIcon } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutItem } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { ArticlePicture } from '../../components/ArticlePicture'
import { QuantityStepper } from '../../components/QuantityStepper'
import { useBasketChange, type Basket } from '../api'
import classes from '../basket.module.css'
import { costOf, isForPeople, lineOf, linesOf, removed, restored, withQuantity } from '../model/lines'

/** A pause after the last click, ms: who clicks ten times asks once. */
const PAUSE = 350

/** The lines of a basket: what, for whom, how many, what it costs. `onGo`: somebody looks at an article. */
export function BasketLines({ basket, onGo }: { basket: Basket; onGo?: () => void }) {
  const { t } = useTranslation('shop/basket')
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul className={classes.lines} aria-label={t('title')} tabIndex={-1} ref={list}>
      {basket.items.map((item, place) => (
        <Line
          key={item.uuid}
          basket={basket}
          item={item}
          problem={basket.faults[`items.${place}`]?.[0]}
          onGo={onGo}
          // What had the focus is gone.
          onRemoved={() => list.current?.focus()}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  basket: Basket
  item: CheckoutItem
  problem: string | undefined
  onGo: (() => void) | undefined
  onRemoved: () => void
}

function Line({ basket, item, problem, onGo, onRemoved }: LineProps) {
  const { t } = useTranslation('shop/basket')
  const { money, number } = useFormats()
  const { card, licence } = item.products
  const cost = costOf(item, basket.costs)
  const { quantity, put, isChanging } = useQuantity(item)
  const remove = useRemove(basket, item, onRemoved)
  const paid = licence && (card ? `licence.${licence.payment}` : `licence.alone.${licence.payment}`)
  const details = [card?.variant, paid && t(paid, { name: licence.name })]
  const isPriced = item.problem === null || cost.now > 0
  return (
    <li className={classes.line} aria-busy={isChanging}>
      <span className={classes.ground}>
        {card ? (
          <ArticlePicture picture={card.image} category={card.category} width={96} />
        ) : (
          <IconKey size={28} stroke={1.4} aria-hidden="true" />
        )}
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <div>
            <h3 className={classes.name}>
              {item.article_code && onGo ? (
                <Link to="/marketplace/$code" params={{ code: item.article_code }} onClick={onGo}>
                  {item.name}
                </Link>
              ) : card || !licence ? (
                item.name
              ) : (
                t('licence.name', { name: item.name })
              )}
            </h3>
            <p className={classes.quiet}>{details.filter(Boolean).join(' · ')}</p>
          </div>
          {isPriced && (
            <span className={classes.cost} data-changing={isChanging || undefined}>
              {money(cost.now, item.currency)}
              {cost.before !== null && (
                <s>
                  <span className={classes.hidden}>{t('before')}</span> {money(cost.before, item.currency)}
                </s>
              )}
            </span>
          )}
        </div>
        <Told item={item} />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.act}>
          {isForPeople(item) ? (
            <span>
              {t(`people.${item.people.kind}`, {
                count: item.people.count,
                number: number(item.people.count),
                department: item.people.department,
              })}
            </span>
          ) : (
            <QuantityStepper label={t('quantity', { name: item.name })} value={quantity} onChange={put} />
          )}
          {item.quantity > 1 && isPriced && (
            <span className={classes.quiet}>{t('each', { price: money(cost.each, item.currency) })}</span>
          )}
          <ActionIcon className={classes.remove} aria-label={t('remove', { name: item.name })} onClick={remove}>
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
    </li>
  )
}

/** What is otherwise than it was shown. */
function Told({ item }: { item: CheckoutItem }) {
  const { t } = useTranslation('shop/basket')
  const { money, number } = useFormats()
  return item.changed.map(({ what, before, now }) => (
    <p key={what} className={classes.told}>
      {what === 'price'
        ? t('changed.price', { before: money(before, item.currency), now: money(now, item.currency) })
        : t('changed.people', { before: number(before), now: number(now) })}
    </p>
  ))
}

/** A number as it is wanted, shown at once and sent after a pause, or when the line leaves the page. */
function useQuantity(item: CheckoutItem) {
  const { mutate, isPending } = useBasketChange()
  const [wanted, setWanted] = useState<number | null>(null)
  const send = useEffectEvent((quantity: number) =>
    mutate((basket) => ({ items: withQuantity(linesOf(basket), item.uuid, quantity) }), {
      onSettled: () => setWanted((now) => (now === quantity ? null : now)),
    }),
  )
  const waiting = useRef<number | null>(null)
  useEffect(() => {
    if (wanted === null) return
    waiting.current = wanted
    const timer = setTimeout(() => {
      waiting.current = null
      send(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(
    () => () => {
      if (waiting.current !== null) send(waiting.current)
    },
    [],
  )
  return {
    quantity: wanted ?? item.quantity,
    put: (quantity: number) => setWanted(quantity),
    isChanging: isPending || wanted !== null,
  }
}

/** Takes a line out, and can bring it back: also the basket that was emptied by it, with all that was filled in. */
function useRemove(basket: Basket, item: CheckoutItem, onRemoved: () => void) {
  const { t } = useTranslation('shop/basket')
  const { mutate } = useBasketChange()
  const place = basket.items.indexOf(item)
  const bringBack = () =>
    mutate((now) => ({
      items: restored(linesOf(now), lineOf(item), place),
      ...(now === null && {
        form: basket.form,
        step: basket.step === 'done' ? 'basket' : basket.step,
        code: basket.discount?.code ?? null,
        partner_uuid: basket.partner_uuid,
      }),
    }))
  return () => {
    mutate((now) => ({ items: removed(linesOf(now), item.uuid) }), {
      onSuccess: () => toastDone(t('removed', { name: item.name }), bringBack),
    })
    onRemoved()
  }
}
