import type { ReactNode } from 'react'
import type { CardState } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './StatusBadge.module.css'

export type Tone = 'good' | 'neutral' | 'warning' | 'danger' | 'accent'

export function StatusBadge({ tone, children, dot = true }: { tone: Tone; children: ReactNode; dot?: boolean }) {
  return <span className={`${classes.badge} ${classes[tone]} ${dot ? '' : classes.plain}`}>{children}</span>
}

const STATE_TONES: Record<CardState, Tone> = { active: 'good', draft: 'neutral', inactive: 'warning', locked: 'danger' }

export function CardStateBadge({ state }: { state: CardState }) {
  const { t } = useTranslation('common')
  return <StatusBadge tone={STATE_TONES[state]}>{t(`cardStates.${state}`)}</StatusBadge>
}
