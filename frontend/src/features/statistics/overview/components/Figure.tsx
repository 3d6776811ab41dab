import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Change } from '../../charts/Change'
import type { Compared } from '../model/numbers'
import classes from './numbers.module.css'

/** A number with its name, and how it has changed. */
export function Figure({ name, figure }: { name: string; figure: Compared }) {
  const { number } = useFormats()
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.number}>
        {number(figure.now)} <Changed of={figure} />
      </dd>
    </div>
  )
}

/** How a number has changed, in the words of the pages on which one begins. */
export function Changed({ of }: { of: Compared }) {
  const { t } = useTranslation('statistics/overview')
  const { number } = useFormats()
  return (
    <Change
      now={of.now}
      before={of.before}
      words={(tone, percent) => t(`change.${tone}`, { percent, before: number(of.before ?? 0) })}
    />
  )
}
