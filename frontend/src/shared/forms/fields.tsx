import { IconAlertCircle } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './fields.module.css'

/** Two fields beside each other, one below the other on a phone. */
export function FieldRow({ children, columns = 2 }: { children: ReactNode; columns?: number }) {
  return (
    <div className={classes.row} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  )
}

/** A label that says that a field may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <>
      {children} <span style={{ color: 'var(--v-text-3)', fontWeight: 400, fontSize: 13 }}>{t('optional')}</span>
    </>
  )
}

/** What is wrong with a form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div className={classes.problem} role="alert">
      <IconAlertCircle size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
