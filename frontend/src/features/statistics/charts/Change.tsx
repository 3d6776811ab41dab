import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import classes from './Change.module.css'
import { growth } from './model/growth'

export interface ChangeProps {
  now: number
  before: number | null
  /** How it has changed, in a sentence. */
  words: (tone: 'more' | 'fewer' | 'same', percent: string) => string
}

/** By an arrow, a sign and words; the colour only adds to them. */
export function Change({ now, before, words }: ChangeProps) {
  const { number } = useFormats()
  const grown = growth(now, before)
  if (grown === null) return null
  const percent = Math.round(grown * 100)
  const tone = percent > 0 ? 'more' : percent < 0 ? 'fewer' : 'same'
  const Icon = tone === 'more' ? IconArrowUpRight : IconArrowDownRight
  const said = words(tone, number(Math.abs(percent) / 100, { style: 'percent' }))
  return (
    <span className={classes.change} data-tone={tone} title={said}>
      {tone !== 'same' && <Icon size={15} stroke={2} aria-hidden="true" />}
      <span aria-hidden="true">{number(percent / 100, { style: 'percent', signDisplay: 'exceptZero' })}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
