import type { ConnectorExample } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { EXAMPLE_TONES } from '../model/connectors'
import classes from './connectors.module.css'

/** Calls as they would be sent. */
export function Calls({ examples, label }: { examples: ConnectorExample[]; label: string }) {
  const { t } = useTranslation('connectors')
  if (examples.length === 0) return null
  return (
    <ul className={classes.calls} aria-label={label}>
      {examples.map((example) => (
        <li key={example.object}>
          <p className={classes.call}>
            <StatusBadge tone={EXAMPLE_TONES[example.state]}>{t(`examples.${example.state}`)}</StatusBadge>
            <strong>{example.name || t('noName')}</strong>
            <span className={classes.example}>{t(`flows.${example.kind}`)}</span>
          </p>
          {example.method && (
            /* Focusable, so that who uses keys can scroll it. */
            <pre className={classes.payload} tabIndex={0} aria-label={example.name || t('noName')} role="region">
              {`${example.method} ${example.address}\n\n${example.body}`}
            </pre>
          )}
        </li>
      ))}
    </ul>
  )
}
