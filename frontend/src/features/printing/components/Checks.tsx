import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { PrintCheck } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './printing.module.css'

const ICONS = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX }
const RANK = { bad: 0, warning: 1, good: 2 }

/** What is to be said before printing, the worst first. */
export function Checks({ checks }: { checks: readonly PrintCheck[] }) {
  const { t } = useTranslation('printing')
  const sorted = [...checks].sort((one, other) => RANK[one.verdict] - RANK[other.verdict])
  return (
    <ul className={classes.checks} aria-label={t('checks.title')}>
      {sorted.map(({ key, title, verdict, message }) => {
        const Icon = ICONS[verdict]
        return (
          <li key={key} data-verdict={verdict}>
            <Icon size={18} role="img" aria-label={t(`checks.${verdict}`)} />
            <div>
              <strong>{title}</strong>
              <span>{message}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
