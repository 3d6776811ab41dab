import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '@/features/billing/accounts/api'
import { addressLines, payerOf } from '@/features/billing/accounts/model/company'
import { methodsQuery } from '@/features/billing/payment/api'
import { useMethodWords } from '@/features/billing/payment/components/useMethodWords'
import { meant } from '@/features/billing/payment/model/methods'
import type { ReviewOut } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { Section } from '@/shared/ui/Section'
import type { Basket } from '../api'
import classes from '../checkout.module.css'
import type { Form, Party, Step } from '../model/form'

interface Props {
  basket: Basket
  form: Form
  review: ReviewOut
  accepted: boolean
  problem: string | null
  onAccept: (accepted: boolean) => void
  onStep: (step: Step) => void
}

/** All that is said before somebody orders: to whom, by what, what can be sent back, and the terms. */
export function ReviewStep({ basket, form, review, accepted, problem, onAccept, onStep }: Props) {
  const { t } = useTranslation('orders/checkout')
  const { number } = useFormats()
  const account = useQuery({
    ...accountQuery(form.account_id ?? ''),
    ...DONE_WITHOUT,
    enabled: form.account_id !== null,
  })
  const payer = account.data
  const goods = basket.items.some(({ products }) => products.card !== null)
  const change = (step: Step) => (
    <button type="button" className={classes.change} onClick={() => onStep(step)}>
      {t('change')}
    </button>
  )
  return (
    <>
      <Section title={t('payer.title')} action={change('addresses')}>
        {payer && (
          <address className={classes.address}>
            <strong>{payerOf(payer)}</strong>
            {addressLines(payer).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {payer.vat?.number && <span>{payer.vat.number}</span>}
          </address>
        )}
      </Section>
      {goods && (
        <Section title={t('delivery.title')} action={change('addresses')}>
          {form.differentDelivery ? (
            <Where party={form.delivery} />
          ) : (
            <p className={classes.quiet}>{t('delivery.same')}</p>
          )}
          {form.deliveries.map(({ department, delivery }) => (
            <div key={department} className={classes.apart}>
              <p className={classes.quiet}>{t('delivery.of', { department })}</p>
              <Where party={delivery} />
            </div>
          ))}
        </Section>
      )}
      <Section title={t('pay.title')} action={change('payment')}>
        <Method account={form.account_id} method={form.method_id} free={basket.costs.total === 0} />
        {form.po_number && <p className={classes.quiet}>{t('pay.po', { number: form.po_number })}</p>}
      </Section>
      <Section title={t('articles')} action={change('basket')}>
        <ul className={classes.reviewed}>
          {review.items.map((item) => {
            const line = basket.items.find(({ uuid }) => uuid === item.uuid)
            return (
              <li key={item.uuid}>
                <span>
                  {line && `${number(line.quantity)} × `}
                  {item.name}
                  {line?.products.card?.variant && ` · ${line.products.card.variant}`}
                </span>
                <span className={classes.quiet}>{t('back', { words: item.returnable_text })}</span>
              </li>
            )
          })}
        </ul>
        {review.withdrawal_days > 0 && (
          <p className={classes.quiet}>
            {t('withdrawal', { count: review.withdrawal_days, number: number(review.withdrawal_days) })}
          </p>
        )}
      </Section>
      <div className={classes.terms}>
        <Checkbox
          checked={accepted}
          error={problem}
          onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
          label={t('terms.agree', { version: review.terms_version })}
        />
        {review.terms_url && (
          <a href={review.terms_url} target="_blank" rel="noreferrer">
            {t('terms.read')}
          </a>
        )}
      </div>
    </>
  )
}

function Method({ account, method, free }: { account: string | null; method: string | null; free: boolean }) {
  const { t } = useTranslation('orders/checkout')
  const { t: words } = useTranslation('billing/payment')
  const { nameOf } = useMethodWords()
  const methods = useQuery({ ...methodsQuery(account ?? ''), ...DONE_WITHOUT, enabled: account !== null })
  const chosen = methods.data ? meant(methods.data, method) : null
  if (free) return <p className={classes.quiet}>{t('pay.nothing')}</p>
  return <p className={classes.plain}>{chosen ? nameOf(chosen) : words('kinds.invoice')}</p>
}

function Where({ party }: { party: Party }) {
  const { language } = useTranslation()
  const { address } = party
  const country = address.country_id
    ? (new Intl.DisplayNames([intlLocale(language)], { type: 'region' }).of(address.country_id) ?? '')
    : ''
  const lines = addressLines({
    address_line1: address.address_line1,
    address_line2: address.address_line2,
    zipcode: address.zipcode,
    city: address.city,
    country: address.country_id,
    country_name: country,
  })
  return (
    <address className={classes.address}>
      {party.company_name && <strong>{party.company_name}</strong>}
      <span>{`${party.firstName} ${party.lastName}`.trim()}</span>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
