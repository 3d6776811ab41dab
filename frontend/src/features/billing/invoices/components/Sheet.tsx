import type { InvoiceDocument, InvoiceParty } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { groupedIban } from '../../payment/model/iban'
import { rateGroups } from '../model/document'
import classes from './sheet.module.css'

/**
 * An invoice as it is printed, drawn from what it says; words of its own are in the receiver's language. `code` is what
 * banking apps read of what is due now.
 */
export function Sheet({
  document: doc,
  code,
  logo,
  due,
}: {
  document: InvoiceDocument
  code: string
  logo: string | undefined
  /** Something of it is due now: else it is not said how it was to be paid. */
  due: boolean
}) {
  const { t } = useTranslation('billing/invoices')
  const { money, number, day } = useFormats()
  const sum = (amount: number) => money(amount, doc.currency)
  const price = (text: string) => {
    // Prices may have more decimals than the currency.
    const decimals = Math.max(2, text.split('.')[1]?.length ?? 0)
    return number(Number(text), {
      style: 'currency',
      currency: doc.currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: decimals,
    })
  }
  const credit = doc.kind === 'credit_note'
  const facts = [
    [t('sheet.date'), day(doc.issued_on)],
    doc.delivered_on && [t('sheet.delivered'), day(doc.delivered_on)],
    doc.period_from &&
      doc.period_to && [t('sheet.period'), t('sheet.fromTo', { from: day(doc.period_from), to: day(doc.period_to) })],
    !credit && [t('sheet.due'), day(doc.due_on)],
    doc.customer_number && [t('sheet.customer'), doc.customer_number],
  ].filter((one): one is string[] => Boolean(one))
  const refs = [
    [t('sheet.vat'), doc.buyer.vat_number],
    [t('sheet.order'), doc.po_number],
    [t('sheet.buyerReference'), doc.buyer_reference],
  ].filter(([, value]) => value)
  return (
    <div className={classes.room}>
      <article className={classes.sheet} aria-label={t(`sheet.${doc.kind}`, { number: doc.number })}>
        <div className={classes.top}>
          {logo ? (
            <img className={classes.logo} src={logo} alt={doc.seller.name} />
          ) : (
            <span className={classes.seller}>{doc.seller.name}</span>
          )}
          <div className={classes.small}>
            <p>
              {[doc.seller.name, doc.seller.address_line1, `${doc.seller.zipcode} ${doc.seller.city}`.trim()]
                .filter(Boolean)
                .join(', ')}
            </p>
            {doc.seller.vat_number && <p>{t('sheet.vatOf', { number: doc.seller.vat_number })}</p>}
          </div>
        </div>
        <div className={classes.parties}>
          <Party label={t('sheet.to')} party={doc.buyer} />
          {doc.deliver_to ? <Party label={t('sheet.deliverTo')} party={doc.deliver_to} /> : <span />}
          <div className={classes.refs}>
            {refs.map(([label, value]) => (
              <div key={label}>
                <span className={classes.label}>{label}</span>
                {value}
              </div>
            ))}
          </div>
        </div>
        <h3>{t(`sheet.${doc.kind}`, { number: doc.number })}</h3>
        {doc.corrects && (
          <p className={classes.notes}>
            {t('sheet.corrects', { number: doc.corrects.number, day: day(doc.corrects.issued_on) })}
          </p>
        )}
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sheet.article')}</th>
              <th scope="col">{t('sheet.quantity')}</th>
              <th scope="col">{t('sheet.each')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody lang={doc.language}>
            {doc.lines.map((line) => (
              <tr key={line.position}>
                <th scope="row">
                  {line.name}
                  {line.detail && <p className={classes.small}>{line.detail}</p>}
                  {line.names.length > 0 && <p className={classes.small}>{line.names.join(', ')}</p>}
                  {line.period_from && line.period_to && (
                    <p className={classes.small}>
                      {t('sheet.fromTo', { from: day(line.period_from), to: day(line.period_to) })}
                    </p>
                  )}
                </th>
                <td>{number(line.quantity)}</td>
                <td>{price(line.price)}</td>
                <td>{sum(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={classes.sums}>
          <tbody>
            <tr>
              <th scope="row">{t('sheet.net')}</th>
              <td>{sum(doc.net)}</td>
            </tr>
            {rateGroups(doc).map(({ rate, tax }) => (
              <tr key={rate}>
                <th scope="row">
                  {t('sheet.tax', { rate: number(Number(rate) / 100, { style: 'percent', maximumFractionDigits: 2 }) })}
                </th>
                <td>{sum(tax)}</td>
              </tr>
            ))}
            {doc.rounding !== 0 && (
              <tr>
                <th scope="row">{t('sheet.rounding')}</th>
                <td>{sum(doc.rounding)}</td>
              </tr>
            )}
            <tr className={classes.total}>
              <th scope="row">{t(credit ? 'sheet.credited' : 'sheet.toPay')}</th>
              <td>{sum(doc.gross)}</td>
            </tr>
          </tbody>
        </table>
        <div className={`${classes.notes} ${classes.small}`} lang={doc.language}>
          {[doc.reason, ...doc.groups.map(({ text }) => text), ...doc.notes].filter(Boolean).map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
        {!credit && !due && <p className={`${classes.notes} ${classes.small}`}>{t('sheet.nothingDue')}</p>}
        {!credit && due && (doc.bank || doc.terms) && (
          <div className={classes.pay}>
            <div>
              {doc.terms && <p lang={doc.language}>{doc.terms}</p>}
              {doc.bank && (
                <p className={classes.small}>
                  {t('sheet.bank', {
                    holder: doc.bank.holder,
                    iban: groupedIban(doc.bank.iban),
                    reference: doc.number,
                  })}
                  {doc.bank.bic && ` BIC ${doc.bank.bic}.`}
                </p>
              )}
            </div>
            {code && <img src={`data:image/svg+xml;utf8,${encodeURIComponent(code)}`} alt={t('sheet.code')} />}
          </div>
        )}
        <div className={classes.foot}>
          <div className={classes.small}>
            <p>{doc.seller.name}</p>
            <p>{[doc.seller.registration, doc.seller.tax_number].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={classes.small}>
            <p>{doc.seller.email}</p>
            <p>{doc.seller.website}</p>
          </div>
        </div>
      </article>
    </div>
  )
}

function Party({ label, party }: { label: string; party: InvoiceParty }) {
  const { language } = useTranslation('billing/invoices')
  const countries = new Intl.DisplayNames([intlLocale(language)], { type: 'region' })
  const lines = [
    party.name,
    party.contact,
    party.address_line1,
    party.address_line2,
    `${party.zipcode} ${party.city}`.trim(),
    party.country && countries.of(party.country),
  ].filter(Boolean)
  return (
    <address>
      <span className={classes.label}>{label}</span>
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </address>
  )
}
