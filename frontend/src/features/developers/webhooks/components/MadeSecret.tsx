import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Copied } from '../../components/MadeToken'
import classes from './webhooks.module.css'

interface MadeSecretProps {
  secret: string
  /** Until when messages are signed with the former one, too. */
  former: string | null
  onClose: () => void
}

/** The secret, this once, and what it is good for. */
export function MadeSecret({ secret, former, onClose }: MadeSecretProps) {
  const { t } = useTranslation('developers/webhooks')
  const { dateTime } = useFormats()
  return (
    <>
      <Stack gap="lg" pb="lg">
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{t('made.once')}</span>
        </p>
        <Copied name={t('made.secret')} value={secret} />
        <p className={classes.text}>{t('made.verify')}</p>
        {former && <p className={classes.text}>{t('made.former', { date: dateTime(former) })}</p>}
      </Stack>
      <div className={classes.foot} data-foot>
        <Button onClick={onClose} data-autofocus>
          {t('made.close')}
        </Button>
      </div>
    </>
  )
}
