import { Link } from '@tanstack/react-router'
import type { ConnectorOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { PRODUCTS, standingOf, TONES } from '../model/connectors'
import classes from './connectors.module.css'

/** Each connector: where it leads, how it stands, and whether something waits. */
export function ConnectorList({ space, connectors }: { space: string; connectors: ConnectorOut[] }) {
  const { t } = useTranslation('connectors')
  const { number } = useFormats()
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {connectors.map((connector) => {
        const standing = standingOf(connector)
        return (
          <li key={connector.uuid} className={classes.item}>
            <div>
              <p className={classes.name}>
                <Link to="/space/$space/settings/connectors/$connector" params={{ space, connector: connector.uuid }}>
                  {connector.name}
                </Link>
              </p>
              <p className={classes.help}>
                {connector.kind === 'json' ? t('kinds.json') : PRODUCTS[connector.kind]} ·{' '}
                <code>{connector.address}</code>
              </p>
              <p className={classes.facts}>
                <span>{connector.flows.map((flow) => t(`flows.${flow}`)).join(', ')}</span>
                {(['sent', 'waiting', 'failed'] as const).map(
                  (result) =>
                    connector[result] > 0 && (
                      <span key={result}>
                        {t(`results.${result}`)}: {number(connector[result])}
                      </span>
                    ),
                )}
              </p>
            </div>
            <StatusBadge tone={TONES[standing]}>{t(`states.${standing}`)}</StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
