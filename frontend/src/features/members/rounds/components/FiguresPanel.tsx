import { Button, Progress } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { shareOf, type Figures } from '../model/figures'
import classes from '../rounds.module.css'

/** How many were sent, opened, joined and came back; while mails wait, how far they are. */
export function FiguresPanel({ figures, onStop }: { figures: Figures; onStop?: () => void }) {
  const { t } = useTranslation('members/rounds')
  const { number, percent } = useFormats()
  const { total, sent, opened, joined, bounced } = figures
  const waiting = total - sent
  const of = (part: number) => (sent > 0 ? percent(shareOf(part, sent)) : undefined)
  const rows = [
    ['sent', sent, t('of', { number: number(total) })],
    ['opened', opened, of(opened)],
    ['joined', joined, of(joined)],
    ['bounced', bounced, of(bounced)],
  ] as const
  return (
    <Panel className={classes.figures}>
      <dl>
        {rows.map(([key, value, beside]) => (
          <div key={key} data-kind={key}>
            <dt>{t(`figures.${key}`)}</dt>
            <dd>
              <strong>{number(value)}</strong> {beside && <span>{beside}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <div className={classes.progress}>
          <div className={classes.progressHead}>
            <span role="status">{t('onTheirWay', { count: waiting, number: number(waiting) })}</span>
            {onStop && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
                onClick={onStop}
              >
                {t('stop.action')}
              </Button>
            )}
          </div>
          <Progress value={100 * shareOf(sent, total)} aria-label={t('figures.sent')} color="ink" />
          <p className={classes.note}>{t('leave')}</p>
        </div>
      )}
    </Panel>
  )
}
