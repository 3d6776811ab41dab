import { Button, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WebhookMessageOut, WebhookOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { problemOf, readable, RESULT_TONES } from '../model/webhooks'
import classes from './webhooks.module.css'

interface TestDialogProps {
  webhook: WebhookOut
  send: () => Promise<WebhookMessageOut>
  opened: boolean
  onClose: () => void
}

/** Sends a message to try the receiver, and shows what it answered. */
export default function TestDialog({ webhook, send, opened, onClose }: TestDialogProps) {
  const { t } = useTranslation('developers/webhooks')
  const { number } = useFormats()
  const test = useMutation({ mutationFn: send })
  const close = () => {
    test.reset()
    onClose()
  }
  const told = test.data
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('test.title', { name: webhook.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={620}
    >
      <Stack gap="lg" pb="lg">
        <p className={classes.text}>{t('test.text')}</p>
        <div aria-live="polite">
          {told && (
            <Stack gap="md">
              <p className={classes.facts}>
                <StatusBadge tone={RESULT_TONES[told.result]}>
                  {t(told.result === 'delivered' ? 'test.taken' : 'test.refused')}
                </StatusBadge>
                {told.status === null
                  ? t(`problems.${problemOf(told.problem)}`)
                  : t('log.status', { status: told.status })}
                {told.milliseconds !== null && ` · ${t('log.took', { milliseconds: number(told.milliseconds) })}`}
              </p>
              {told.answer && (
                /* Focusable, so that who uses keys can scroll it. */

                <pre className={classes.payload} tabIndex={0} aria-label={t('log.answer')} role="region">
                  {readable(told.answer)}
                </pre>
              )}
            </Stack>
          )}
        </div>
      </Stack>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={close}>
          {t('actions.close')}
        </Button>
        <Button loading={test.isPending} onClick={() => test.mutate()} data-autofocus>
          {t(told ? 'test.again' : 'test.send')}
        </Button>
      </div>
    </Modal>
  )
}
