import { Link } from '@tanstack/react-router'
import type { WebhookOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { standingOf, TONES } from '../model/webhooks'
import classes from './webhooks.module.css'

/** Each webhook: where it leads, how it stands, and whether something waits. */
export function WebhookList({ space, webhooks }: { space: string; webhooks: WebhookOut[] }) {
  const { t } = useTranslation('developers/webhooks')
  const { number, relative } = useFormats()
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {webhooks.map((webhook) => {
        const standing = standingOf(webhook)
        return (
          <li key={webhook.uuid} className={classes.item}>
            <div>
              <p className={classes.name}>
                <Link to="/space/$space/settings/webhooks/$webhook" params={{ space, webhook: webhook.uuid }}>
                  {webhook.name}
                </Link>
              </p>
              <p className={classes.help}>
                <code>{webhook.address}</code>
              </p>
              <p className={classes.facts}>
                <span>{t('events', { count: webhook.events.length, number: number(webhook.events.length) })}</span>
                {webhook.waiting > 0 && (
                  <span>{t('waiting', { count: webhook.waiting, number: number(webhook.waiting) })}</span>
                )}
                {webhook.failed > 0 && (
                  <span>{t('failed', { count: webhook.failed, number: number(webhook.failed) })}</span>
                )}
                <span>
                  {webhook.delivered_at
                    ? t('delivered', { when: relative(webhook.delivered_at) })
                    : t('deliveredNever')}
                </span>
              </p>
            </div>
            <StatusBadge tone={TONES[standing]}>{t(`states.${standing}`)}</StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
