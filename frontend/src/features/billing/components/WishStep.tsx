import { Button, Checkbox, NumberInput, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import type { LicenceOut, PurchaseChoices, QuoteOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { leadingAmount, leadingOf } from '../model/leading'
import type { BuySearch, Wish } from '../model/purchase'
import classes from './billing.module.css'

interface Props {
  search: BuySearch
  choices: PurchaseChoices
  consumer: boolean
  licence: LicenceOut | undefined
  wish: Wish
  quote: QuoteOut | undefined
  problem: string | null
  onWish: (wish: Wish) => void
  onNext: () => void
}

/** What is wanted: a package, an interval, how many cards, for which spaces. */
export function WishStep({ search, choices, consumer, licence, wish, quote, problem, onWish, onNext }: Props) {
  const { t } = useTranslation('billing')
  const { money, number } = useFormats()
  const ask = search.ask ?? 'buy'
  const leading = leadingOf(consumer, Number(choices.rate) > 0)
  const put = (next: Partial<Wish>) => onWish({ ...wish, ...next })
  const offer = choices.offers.find(({ uuid }) => uuid === wish.offer)
  const packages = choices.packages.filter(({ code }) => ask === 'buy' || code !== licence?.package.code)
  return (
    <form
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        onNext()
      }}
    >
      {ask !== 'more' && !search.card && (
        <Section title={t('buy.package')}>
          <div className={classes.offers} role="radiogroup" aria-label={t('buy.package')}>
            {packages.map((one) => {
              const price = one.prices.find(({ interval }) => interval === wish.interval)
              const chosen = wish.package === one.code && !wish.offer
              return (
                <UnstyledButton
                  key={one.code}
                  role="radio"
                  aria-checked={chosen}
                  className={classes.choice}
                  data-chosen={chosen || undefined}
                  onClick={() => put({ package: one.code, offer: null })}
                >
                  <h3>{one.name}</h3>
                  <p className={classes.price}>
                    {price ? money(leadingAmount(price, leading), price.currency) : t('buy.onRequest')}
                  </p>
                  <p className={classes.quiet}>{t(`buy.per.${leading}.${wish.interval}`)}</p>
                  <ul>
                    {one.features.slice(-6).map((feature) => (
                      <li key={feature.value}>{feature.text}</li>
                    ))}
                  </ul>
                </UnstyledButton>
              )
            })}
            {ask === 'buy' &&
              choices.offers.map((one) => (
                <UnstyledButton
                  key={one.uuid}
                  role="radio"
                  aria-checked={wish.offer === one.uuid}
                  className={classes.choice}
                  data-chosen={wish.offer === one.uuid || undefined}
                  onClick={() =>
                    put({
                      offer: one.uuid,
                      package: one.package.code,
                      interval: one.interval,
                      cards: Math.max(one.cards_at_least, Number(wish.cards) || 0),
                    })
                  }
                >
                  <h3>{t('buy.offer', { name: one.package.name })}</h3>
                  <p className={classes.price}>{money(leadingAmount(one, leading), one.currency)}</p>
                  <p className={classes.quiet}>{t(`buy.per.${leading}.${one.interval}`)}</p>
                  <ul>
                    <li>{t('buy.atLeast', { count: one.cards_at_least, number: number(one.cards_at_least) })}</li>
                  </ul>
                </UnstyledButton>
              ))}
          </div>
        </Section>
      )}
      {ask === 'buy' && !offer && (
        <Section title={t('buy.interval')} description={t('buy.intervalText')}>
          <Segmented
            aria-label={t('buy.interval')}
            value={wish.interval}
            onChange={(value) => put({ interval: value as Wish['interval'] })}
            data={(['year', 'month'] as const).map((value) => ({ value, label: t(`interval.${value}`) }))}
          />
        </Section>
      )}
      {ask !== 'upgrade' && !search.card && (
        <Section
          title={t(ask === 'more' ? 'buy.howManyMore' : 'buy.howMany')}
          description={
            licence && ask === 'more'
              ? t('buy.now', {
                  used: number(licence.cards_used),
                  limit: number(licence.cards_limit ?? 0),
                })
              : undefined
          }
        >
          <NumberInput
            aria-label={t('buy.cards')}
            value={wish.cards}
            min={offer?.cards_at_least ?? 1}
            max={100_000}
            allowDecimal={false}
            allowNegative={false}
            maw={180}
            error={problem}
            onChange={(cards) => put({ cards })}
          />
        </Section>
      )}
      {ask === 'buy' && !search.card && choices.spaces.length > 0 && (
        <Section title={t('spaces.which')} description={t('buy.spacesText')}>
          <Checkbox.Group value={wish.spaces} onChange={(spaces) => put({ spaces })}>
            <div className={classes.checks}>
              {choices.spaces.map((space) => (
                <Checkbox
                  key={space.uuid}
                  value={space.uuid}
                  label={space.name}
                  description={[
                    t('cardsActive', { count: space.cards_used, number: number(space.cards_used) }),
                    ...(space.licensed && !wish.spaces.includes(space.uuid) ? [t('spaces.licensed')] : []),
                    ...(space.licensed && wish.spaces.includes(space.uuid) && !licence ? [t('spaces.moves')] : []),
                  ].join(', ')}
                />
              ))}
            </div>
          </Checkbox.Group>
        </Section>
      )}
      {search.card && problem && <FormProblem>{problem}</FormProblem>}
      <Button type="submit" mt="md" disabled={!quote}>
        {t('actions.next')}
      </Button>
    </form>
  )
}
