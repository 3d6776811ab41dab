import { Button, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import type { InvitationRow } from '../api'
import classes from './People.module.css'

const GOOD = new Set(['invited', 'resent'])
const WRONG = new Set(['bad_address', 'limit_reached'])

function Sign({ result }: { result: string }) {
  if (GOOD.has(result)) return <IconCircleCheck size={20} color="var(--v-good-text)" aria-hidden="true" />
  if (WRONG.has(result)) return <IconAlertCircle size={20} color="var(--v-danger-text)" aria-hidden="true" />
  return <IconInfoCircle size={20} color="var(--v-text-2)" aria-hidden="true" />
}

/** What became of each address; those that went wrong can be corrected. */
export function InviteResults({
  rows,
  onClose,
  onCorrect,
}: {
  rows: InvitationRow[]
  onClose: () => void
  onCorrect: (addresses: string[]) => void
}) {
  const { t } = useTranslation('members')
  const { number } = useFormats()
  const good = rows.filter((row) => GOOD.has(row.result))
  const wrong = rows.filter((row) => WRONG.has(row.result))
  const sorted = [...wrong, ...rows.filter((row) => !GOOD.has(row.result) && !WRONG.has(row.result)), ...good]
  return (
    <div>
      <Text role="status" mb="sm">
        {good.length > 0
          ? t('results.sent', { count: good.length, number: number(good.length) })
          : t('results.nothing')}
      </Text>
      <div className={classes.resultsScroll} tabIndex={0} role="region" aria-label={t('results.label')}>
        <ul className={classes.results}>
          {sorted.map((row, index) => (
            <li key={`${row.email}-${index}`} className={classes.result}>
              <Sign result={row.result} />
              <div className={classes.address}>
                <div>{row.email}</div>
                <Text size="sm" c="var(--v-text-2)">
                  {row.reason || t(`results.${row.result}`, { role: t(`roles.${row.role}`) })}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.foot} style={{ marginTop: 16 }}>
        {wrong.length > 0 && (
          <Button variant="default" onClick={() => onCorrect(wrong.map((row) => row.email))}>
            {t('results.correct')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('results.close')}
        </Button>
      </div>
    </div>
  )
}
