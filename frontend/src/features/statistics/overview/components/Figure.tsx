import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { growth, type Compared } from '../model/numbers'
import classes from './numbers.module.css'

/** A number with its name, and how it has changed. */
export function Figure({ name, figure }: { name: string; figure: Compared }) {
  const { number } = useFormats()
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.number}>
        {number(figure.now)} <Change of={figure} />
      </dd>
    </div>
  )
}

/** By an arrow, a sign and words; the colour only adds to them. */
export function Change({ of }: { of: Compared }) {
  const { t } = useTranslation('statistics/overview')
  const { number, percent } = useFormats()
  const grown = growth(of)
  if (grown === null) return null
  const rounded = Math.round(grown * 100)
  const tone = rounded > 0 ? 'more' : rounded < 0 ? 'fewer' : 'same'
  const Icon = rounded > 0 ? IconArrowUpRight : IconArrowDownRight
  const words = t(`change.${tone}`, { percent: percent(Math.abs(rounded) / 100), before: number(of.before ?? 0) })
  return (
    <span className={classes.change} data-tone={tone} title={words}>
      {rounded !== 0 && <Icon size={15} stroke={2} aria-hidden="true" />}
      <span aria-hidden="true">{number(rounded / 100, { style: 'percent', signDisplay: 'exceptZero' })}</span>
      <span className={classes.hidden}>{words}</span>
    </span>
  )
}
