import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './SaveBar.module.css'

export interface SaveBarProps {
  /** Number of changed fields; the bar is there while it is above 0. */
  changes: number
  saving: boolean
  /** What saving costs, before it is done. */
  warning?: ReactNode
  onSave: () => void
  onDiscard: () => void
}

/** Stays in sight while something has changed. Ctrl-S saves too. */
export function SaveBar({ changes, saving, warning, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  const active = changes > 0 && !saving
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault()
        if (active) save.current()
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
  if (changes === 0) return null
  return (
    <div className={classes.bar} data-foot role="region" aria-label={t('saveBar.label')}>
      <div className={classes.row}>
        <span className={classes.text} role="status">
          {t('saveBar.changes', { count: changes, number: number(changes) })}
          {warning && (
            <span className={classes.warning}>
              <IconAlertTriangle size={16} aria-hidden="true" />
              {warning}
            </span>
          )}
        </span>
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={onDiscard} disabled={saving}>
            {t('actions.discard')}
          </Button>
          <Button onClick={onSave} loading={saving}>
            {t('actions.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
