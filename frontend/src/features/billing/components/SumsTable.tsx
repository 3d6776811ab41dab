import type { ReactNode } from 'react'
import type { ChargedSums } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
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

/** What an invoice of these lines says: each line, the tax, and what is to be paid. */
export function SumsTable({ sums, total, extra }: { sums: ChargedSums; total: string; extra?: ReactNode }) {
  const { t } = useTranslation('billing')
  const { money, number } = useFormats()
  const tax = useTaxText()
  const amount = (value: number) => money(value, sums.currency)
  return (
    <table className={classes.table}>
      <tbody>
        {sums.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">{t(`lines.${line.kind}`, { package: t(`packages.${line.package}`) })}</th>
            <td className={classes.how}>
              {number(line.cards)} × {amount(line.unit)}
            </td>
            <td>{amount(line.net)}</td>
          </tr>
        ))}
        {extra}
        <tr>
          <th scope="row">{t('tax.name')}</th>
          <td className={classes.how}>{tax(sums)}</td>
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
