import type { ChargedSums } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { leadingOf, lineOf } from '../model/leading'
import classes from './billing.module.css'

/** The tax of some sums in words: its rate, and why there is none. */
export function useTaxText() {
  const { t } = useTranslation('billing')
  const { rate: inPercent } = useFormats()
  return ({ rate, category }: ChargedSums) => {
    const share = inPercent(Number(rate))
    return category === 'S' ? share : t(`tax.${category}`, { rate: share })
  }
}

/** What an invoice of these lines says: each line, the tax, and what is to be paid. People read each line with VAT, of
 *  which they are told below; companies without it. */
export function SumsTable({ sums, total, consumer }: { sums: ChargedSums; total: string; consumer: boolean }) {
  const { t } = useTranslation('billing')
  const { money, number } = useFormats()
  const tax = useTaxText()
  const amount = (value: number) => money(value, sums.currency)
  const withTax = leadingOf(consumer, sums.tax !== 0) === 'gross'
  return (
    <table className={classes.table}>
      <tbody>
        {sums.lines.map((line, index) => {
          const { each, whole } = lineOf(line, withTax)
          return (
            <tr key={index}>
              <th scope="row">{t(`lines.${line.kind}`, { package: t(`packages.${line.package}`) })}</th>
              <td className={classes.how}>
                {each === null
                  ? t('cards', { count: line.cards, number: number(line.cards) })
                  : `${number(line.cards)} × ${amount(each)}`}
              </td>
              <td>{amount(whole)}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">{withTax ? t('tax.included', { rate: tax(sums) }) : t('tax.name')}</th>
          <td className={classes.how}>{withTax ? null : tax(sums)}</td>
          <td>{amount(sums.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {total}
          </th>
          <td>{amount(sums.gross)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
