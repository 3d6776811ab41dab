import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import classes from './directories.module.css'

interface KeyEndProps {
  value: string
  onChange: (day: string) => void
  error?: ReactNode
  disabled?: boolean
}

/** On which day the key ends at the provider's; people are warned before. */
export function KeyEnd(props: KeyEndProps) {
  const { t } = useTranslation('directories')
  return (
    <div>
      <DateField label={t('pull.keyEnds')} {...props} />
      <p className={classes.quiet}>{t('pull.keyEndsHelp')}</p>
    </div>
  )
}
