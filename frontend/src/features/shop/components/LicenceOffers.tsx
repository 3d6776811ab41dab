import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ItemPayment, MarketplaceOut, ShopLicence } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { QuantityStepper } from './QuantityStepper'
import classes from './shop.module.css'
import { useAdd } from './useAdd'

type Shop = Pick<MarketplaceOut, 'currency' | 'account_id' | 'closed'>

/** Licences without an article: for cards that people have on their phones alone. */
export function LicenceOffers({ licences, shop }: { licences: ShopLicence[]; shop: Shop }) {
  const { t } = useTranslation('shop')
  const intervals = [...new Set(licences.flatMap(({ prices }) => prices.map(({ payment }) => payment)))]
    .sort()
    .reverse()
  const [payment, setPayment] = useState<ItemPayment>(intervals[0] ?? 'yearly')
  return (
    <div className={classes.licences}>
      <Section
        title={t('licences.title')}
        description={t('licences.text')}
        action={
          intervals.length > 1 && (
            <Segmented
              size="sm"
              aria-label={t('licences.interval')}
              value={payment}
              onChange={(value) => setPayment(value as ItemPayment)}
              data={intervals.map((value) => ({ value, label: t(`payment.${value}`) }))}
            />
          )
        }
      >
        <ul className={classes.offers}>
          {licences.map((licence) => (
            <Offer key={licence.uuid} licence={licence} payment={payment} shop={shop} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Offer({ licence, payment, shop }: { licence: ShopLicence; payment: ItemPayment; shop: Shop }) {
  const { t } = useTranslation('shop')
  const { money } = useFormats()
  const [quantity, setQuantity] = useState(5)
  const { add, isAdding } = useAdd(shop.account_id)
  const price = licence.prices.find((one) => one.payment === payment)
  if (!price) return null
  return (
    <li className={classes.offer}>
      <div className={classes.offerWords}>
        <h3 className={classes.name}>{licence.name}</h3>
        <p className={classes.quiet}>{t(`licences.per.${payment}`, { price: money(price.price, shop.currency) })}</p>
      </div>
      {!shop.closed && (
        <>
          <QuantityStepper
            label={t('licences.cards', { name: licence.name })}
            value={quantity}
            onChange={setQuantity}
          />
          <Button
            variant="default"
            aria-label={t('licences.addNamed', { name: licence.name })}
            loading={isAdding}
            onClick={() => add({ products: { licence: { uuid: licence.uuid, payment } }, quantity })}
          >
            {t('add.short')}
          </Button>
        </>
      )}
    </li>
  )
}
