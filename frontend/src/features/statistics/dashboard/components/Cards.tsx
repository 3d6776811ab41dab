import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Bars } from '../../charts/Bars'
import { Plot } from '../../charts/Plot'
import classes from './dashboard.module.css'

interface CardsProps {
  space: Uuid
  numbers: SpaceStatisticsOut
}

export function BestCards({ space, numbers }: CardsProps) {
  const { t } = useTranslation('statistics/dashboard')
  return (
    <Plot
      title={t('best.title')}
      tools={
        <TextLink to="/space/$space/cards" params={{ space }} c="var(--v-text-2)" className={classes.allCards}>
          {t('best.all')}
        </TextLink>
      }
    >
      <Bars
        caption={t('best.title')}
        head={t('best.head')}
        unit={t('units.views')}
        moreUnit={numbers.best.some(({ saves }) => saves !== null) ? t('best.saves') : undefined}
        bars={numbers.best.map((card) => ({
          key: card.uuid,
          name: <CardLink space={space} card={card} />,
          value: card.views,
          more: card.saves ?? undefined,
        }))}
        none={t('nothing')}
      />
    </Plot>
  )
}

/** Cards that can be seen, and that nobody has looked at. */
export function SleepingCards({ space, numbers }: CardsProps) {
  const { t } = useTranslation('statistics/dashboard')
  const { number } = useFormats()
  const { total, cards } = numbers.sleeping
  const further = total - cards.length
  return (
    <Plot title={t('sleeping.title')} className={classes.sleepingPlot}>
      {total === 0 ? (
        <p className={classes.text}>{t('sleeping.none')}</p>
      ) : (
        <>
          <p className={classes.text}>{t('sleeping.text', { count: total, number: number(total) })}</p>
          <ul className={classes.sleeping}>
            {cards.map((card) => (
              <li key={card.uuid}>
                <CardLink space={space} card={card} />
              </li>
            ))}
            {further > 0 && (
              <li>
                <TextLink to="/space/$space/cards" params={{ space }} search={{ state: ['active'] }}>
                  {t('sleeping.more', { count: further, number: number(further) })}
                </TextLink>
              </li>
            )}
          </ul>
        </>
      )}
    </Plot>
  )
}

function CardLink({ space, card }: { space: Uuid; card: { uuid: Uuid; name: string } }) {
  const { t } = useTranslation('statistics/dashboard')
  return (
    <TextLink to="/space/$space/cards/$id" params={{ space, id: card.uuid }}>
      {card.name || t('best.nameless')}
    </TextLink>
  )
}

/** Products that are connected, and those of which nobody made use. */
export function Products({ space, numbers }: CardsProps) {
  const { t } = useTranslation('statistics/dashboard')
  const { number } = useFormats()
  const { products } = numbers
  if (!products || products.connected === 0) return null
  const further = products.never - products.untapped.length
  return (
    <Plot title={t('products.title')} className={classes.sleepingPlot}>
      <dl className={classes.facts}>
        {(['connected', 'tapped', 'never'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`products.${key}`)}</dt>
            <dd>{number(products[key])}</dd>
          </div>
        ))}
      </dl>
      {products.untapped.length > 0 && (
        <>
          <p className={classes.text}>{t('products.untapped')}</p>
          <ul className={classes.sleeping}>
            {products.untapped.map((product) => (
              <li key={product.uuid}>
                <TextLink to="/space/$space/products" params={{ space }} search={{ product: product.uuid }}>
                  {t('products.of', { serial: product.serial, name: product.name })}
                </TextLink>
              </li>
            ))}
            {further > 0 && (
              <li>
                <TextLink to="/space/$space/products" params={{ space }} search={{ tap: 'never', label: 'connected' }}>
                  {t('products.more', { count: further, number: number(further) })}
                </TextLink>
              </li>
            )}
          </ul>
        </>
      )}
    </Plot>
  )
}
