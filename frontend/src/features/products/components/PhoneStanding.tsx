import { useTranslation } from '@/shared/i18n/i18n'
import { kindOf, type ListedProduct } from '../model/listed'
import { LabelBadge } from './LabelBadge'
import classes from './products.module.css'
import { SerialLink } from './SerialLink'

/** A product in a list on a phone: the serial, how it stands, and why or whose it is. */
export function PhoneStanding({ row, ofOneCard }: { row: ListedProduct; ofOneCard: boolean }) {
  const { t } = useTranslation('products')
  const reason = row.reason && t('reason.said', { reason: row.reason })
  return (
    <>
      <SerialLink row={row} />
      <div className={classes.standing}>
        <LabelBadge label={row.label} />
        <span className={classes.second}>{reason || (!ofOneCard && row.card?.name) || kindOf(row)}</span>
      </div>
    </>
  )
}
