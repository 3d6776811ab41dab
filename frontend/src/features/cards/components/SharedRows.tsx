import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import { Section } from '@/shared/ui/Section'
import { useField } from '../hooks/editor'
import classes from './SharedRows.module.css'

export interface SharedRow {
  id: string
  name: string
  about: string
  icon: ReactNode
  locked: boolean
  place: 'before' | 'after'
}

/** What the space shows on the card besides the card's own: free rows can be left out, locked ones say why not. */
export function SharedRows({ rows, disabled, text }: { rows: readonly SharedRow[]; disabled: boolean; text: string }) {
  const { t } = useTranslation('frames')
  const { value: hidden, set } = useField('hidden_shared')
  if (rows.length === 0) return null
  const show = (id: string, shown: boolean) => set(shown ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <Section title={t('shared.title')} description={text}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row} data-hidden={(!row.locked && hidden.includes(row.id)) || undefined}>
            <span className={classes.icon}>{row.icon}</span>
            <span className={classes.name}>
              {row.name}
              <small>
                {[row.about, t(row.place === 'before' ? 'shared.isBefore' : 'shared.isAfter')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {row.locked ? (
              <Tooltip label={t('shared.fixed')}>
                <span className={classes.lock}>
                  <IconLock size={18} role="img" aria-label={t('shared.fixed')} />
                </span>
              </Tooltip>
            ) : (
              <Switch
                label={t('shared.show')}
                labelPosition="left"
                aria-label={t('shared.showOf', { name: row.name })}
                checked={!hidden.includes(row.id)}
                disabled={disabled}
                onChange={(event) => show(row.id, event.currentTarget.checked)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
