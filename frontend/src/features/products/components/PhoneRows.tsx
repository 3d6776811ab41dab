import { Skeleton } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { kindOf, type ListedProduct } from '../model/listed'
import { LabelBadge } from './LabelBadge'
import classes from './products.module.css'

export interface PhoneRowsProps {
  label: string
  rows: ListedProduct[] | undefined
  isFetching: boolean
}

/** The list on a phone: the serial, whose it is, and how it stands. */
export function PhoneRows({ label, rows, isFetching }: PhoneRowsProps) {
  const { t } = useTranslation('products')
  return (
    <Panel>
      <ul className={classes.phoneRows} aria-label={label} aria-busy={!rows || isFetching}>
        {!rows &&
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={classes.phoneRow}>
              <div className={classes.grow}>
                <Skeleton height={14} width="55%" mb={8} />
                <Skeleton height={12} width="75%" />
              </div>
            </li>
          ))}
        {rows?.map((row) => (
          <li key={row.uuid} className={classes.phoneRow}>
            <div className={classes.grow}>
              <span className={classes.serial}>{row.serial}</span>
              <span className={classes.second}>
                {row.card?.name ?? (row.label === 'not_connected' ? t('inPool') : kindOf(row))}
              </span>
            </div>
            <LabelBadge label={row.label} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
