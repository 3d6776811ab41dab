import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconLock, IconShoppingBag, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ArticleOut, BuyerKind, ItemPayment } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useSignedIn } from '@/shared/auth/useSignedIn'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { MANAGING } from '@/shared/list/selection'
import { currentSpaceId, mySpacesQuery } from '@/shared/spaces/current'
import { Segmented } from '@/shared/ui/Segmented'
import { peopleToBuyForQuery } from '../api'
import { firstVariant } from '../model/gallery'
import { countOf, firstWhom, NOBODY, peopleOf, type ForWhom } from '../model/people'
import { cheaperStep, leadingOf, priceFor } from '../model/prices'
import classes from './article.module.css'
import { BasketDiscount } from './BasketDiscount'
import { ForWhomChoice } from './ForWhomChoice'
import { Gallery } from './Gallery'
import { KindChoice } from './KindChoice'
import { PriceSteps } from './PriceSteps'
import { QuantityStepper } from './QuantityStepper'
import { StyleChoice } from './StyleChoice'
import { useAdd } from './useAdd'
import { useDrawn } from './useDrawn'
import { useShopWords } from './useShopWords'
import { VariantChoice } from './VariantChoice'

/** What is wanted of an article, and what that costs. */
export function ArticleChoice({ article, onKind }: { article: ArticleOut; onKind: (kind: BuyerKind) => void }) {
  const { t } = useTranslation('shop')
  const { money, number } = useFormats()
  const { deliveryOf, taxOf } = useShopWords()
  const signedIn = useSignedIn()
  const [variant, setVariant] = useState(() => firstVariant(article))
  const [blank, setBlank] = useState(() => Math.max(1, article.prices[0]?.from_quantity ?? 1))
  const [payment, setPayment] = useState<ItemPayment>(() => article.licence?.prices.at(-1)?.payment ?? 'yearly')
  const { add, isAdding } = useAdd(article.account_id)
  const whom = useForWhom(article, signedIn)
  const quantity = whom.count ?? blank
  const step = priceFor(quantity, article.prices)
  const licence = article.licence?.prices.find((one) => one.payment === payment)
  const each = step === null ? null : step.price + (licence ? leadingOf(licence, article.leading) : 0)
  const style = article.variants.find(({ uuid }) => uuid === variant)
  // Blank ones have nobody's name on them.
  const space = whom.value.kind === 'none' ? null : whom.value.space
  const first = whom.value.kind === 'chosen' ? (whom.value.cards[0] ?? null) : null
  const drawing = useDrawn(article, space, first, style?.colour ?? '')
  const there = style ? style.stock === null || style.stock >= quantity : article.in_stock
  const cheaper = whom.count === null ? cheaperStep(quantity, article.prices) : null
  return (
    <div className={classes.columns}>
      <Gallery article={article} variant={variant} sides={drawing.sides} />
      <div className={classes.choice}>
        <header>
          <h1 className={classes.title}>{article.name}</h1>
          {article.description && <p className={classes.description}>{article.description}</p>}
          <p className={classes.price} aria-live="polite">
            {each === null ? (
              t(article.prices.length === 0 ? 'price.onRequest' : 'price.tooFew')
            ) : (
              <>
                <strong>{money(each, article.currency)}</strong>{' '}
                <span className={classes.quiet}>
                  {t(`price.${quantity === 1 ? 'one' : 'each'}.${article.leading}`, {
                    count: quantity,
                    number: number(quantity),
                  })}
                </span>
              </>
            )}
          </p>
          {!article.account_id && (
            <KindChoice value={article.leading === 'net' ? 'business' : 'private'} onChange={onKind} />
          )}
        </header>

        {article.variants.length > 0 && (
          <Part title={t('variant')}>
            <VariantChoice variants={article.variants} value={variant} onChange={setVariant} />
          </Part>
        )}

        {whom.spaces.length > 0 && (
          <Part title={t('whom.label')}>
            <ForWhomChoice spaces={whom.spaces} value={whom.value} onChange={whom.set} />
          </Part>
        )}

        {space !== null && article.personalised && !drawing.isPending && (
          <Part title={t('style.label')}>
            <StyleChoice space={space} drawing={drawing} />
          </Part>
        )}

        {whom.count === null && article.prices.length > 0 && (
          <Part
            title={t(whom.spaces.length > 0 ? 'quantity.blank' : 'quantity.label')}
            action={<QuantityStepper label={t('quantity.label')} value={blank} onChange={setBlank} />}
          />
        )}

        {article.licence && article.licence.prices.length > 0 && (
          <Part title={t('licence', { name: article.licence.name })}>
            <Segmented
              aria-label={t('licences.interval')}
              value={payment}
              onChange={(value) => setPayment(value as ItemPayment)}
              data={article.licence.prices.map((one) => ({
                value: one.payment,
                label: t(`licences.per.${one.payment}`, { price: money(one.price, article.currency) }),
              }))}
            />
            <p className={classes.quiet}>{t('licenceText')}</p>
          </Part>
        )}

        {article.prices.length > 1 && (
          <Part>
            <PriceSteps
              prices={article.prices}
              quantity={quantity}
              currency={article.currency}
              caption={t(`steps.${article.leading}`)}
            />
            {cheaper && (
              <p className={classes.hint}>
                <IconCheck size={18} aria-hidden="true" />
                <span>
                  {t('steps.cheaper', {
                    count: cheaper.quantity,
                    number: number(cheaper.quantity),
                    less: money(cheaper.less, article.currency),
                    now: number(quantity),
                  })}
                </span>
                <Button variant="subtle" color="accent" size="compact-sm" onClick={() => setBlank(cheaper.quantity)}>
                  {t('steps.take', { number: number(cheaper.quantity) })}
                </Button>
              </p>
            )}
          </Part>
        )}

        <div className={classes.part}>
          {each !== null && (
            <div className={classes.total}>
              <div>
                <strong>{t('pieces', { count: quantity, number: number(quantity) })}</strong>
                <span className={classes.quiet}>{taxOf(article)}</span>
              </div>
              <span className={classes.sum} aria-live="polite">
                {money(each * quantity, article.currency)}
              </span>
            </div>
          )}
          <BasketDiscount />
          <ul className={classes.notes}>
            {there ? (
              <li>
                <IconTruck size={19} stroke={1.6} aria-hidden="true" />
                {deliveryOf(article)}
              </li>
            ) : (
              <li data-tone="warning">
                <IconTruck size={19} stroke={1.6} aria-hidden="true" />
                {style?.stock ? t('leftOver', { count: style.stock, number: number(style.stock) }) : t('soldOutLong')}
              </li>
            )}
            {article.leading === 'gross' && (
              <li>
                {article.returnable ? (
                  <IconArrowBackUp size={19} stroke={1.6} aria-hidden="true" />
                ) : (
                  <IconLock size={19} stroke={1.6} aria-hidden="true" />
                )}
                {t(article.returnable ? 'returns.possible' : 'returns.none')}
              </li>
            )}
          </ul>
          {article.closed ? (
            <Alert color="warning" variant="light">
              {article.closed}
            </Alert>
          ) : (
            <Button
              size="lg"
              fullWidth
              leftSection={<IconShoppingBag size={20} stroke={1.6} aria-hidden="true" />}
              disabled={each === null || !there || quantity === 0 || whom.isPending}
              loading={isAdding}
              onClick={() =>
                add({
                  article_id: article.uuid,
                  variant_id: variant,
                  style_id: drawing.style,
                  space_id: whom.value.space,
                  people: peopleOf(whom.value),
                  products: { licence: article.licence && { uuid: article.licence.uuid, payment } },
                  quantity: Math.max(1, quantity),
                })
              }
            >
              {t(quantity === 1 ? 'add.one' : 'add.label', { count: quantity, number: number(quantity) })}
            </Button>
          )}
          {!signedIn && article.personalised && <p className={classes.quiet}>{t('whom.guest')}</p>}
        </div>
      </div>
    </div>
  )
}

/** A part of the choice, between hairlines. */
function Part(props: { title?: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes.part}>
      {props.title && (
        <div className={classes.partHead}>
          <h2>{props.title}</h2>
          {props.action && <span className={classes.partAction}>{props.action}</span>}
        </div>
      )}
      {props.children}
    </section>
  )
}

/** For whom it is: people of a space whose products the person looks after. Nobody has to be named. */
function useForWhom(article: ArticleOut, signedIn: boolean) {
  const isMade = article.prices.length > 0
  const mine = useQuery({ ...mySpacesQuery(), ...DONE_WITHOUT, enabled: signedIn && isMade })
  const spaces = (mine.data?.data ?? []).filter(({ role, deleted_at: gone }) => MANAGING.includes(role) && !gone)
  const [chosen, setChosen] = useState<Uuid | null>(null)
  const [said, setSaid] = useState<ForWhom | null>(null)
  const usual = spaces.find(({ uuid }) => uuid === currentSpaceId()) ?? spaces[0]
  const space = chosen ?? usual?.uuid ?? null
  const numbers = useQuery({ ...peopleToBuyForQuery(space ?? ''), ...DONE_WITHOUT, enabled: space !== null })
  const value =
    said?.space === space
      ? said
      : space && numbers.data
        ? firstWhom(space, article.personalised, numbers.data)
        : { ...NOBODY, space }
  return {
    spaces,
    value,
    set: (next: ForWhom) => {
      // Whoever changes the space begins anew with its people.
      setSaid(next.space === space ? next : null)
      setChosen(next.space)
    },
    count: countOf(value, numbers.data),
    isPending: signedIn && isMade && (mine.isPending || (space !== null && numbers.isPending)),
  }
}
