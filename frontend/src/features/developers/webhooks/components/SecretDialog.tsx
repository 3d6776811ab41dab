import { Button, Modal, Select, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookMadeOut, WebhookOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { renewSecret } from '../api'
import { webhookKeys } from '../keys'
import { OVERLAPS, type Overlap } from '../model/webhooks'
import { MadeSecret } from './MadeSecret'
import classes from './webhooks.module.css'

interface SecretDialogProps {
  space: string
  webhook: WebhookOut
  opened: boolean
  onClose: () => void
}

/** Another secret; for some days messages carry both signatures. */
export default function SecretDialog({ space, webhook, opened, onClose }: SecretDialogProps) {
  const { t } = useTranslation('developers/webhooks')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Overlap>(OVERLAPS[0])
  const [made, setMade] = useState<WebhookMadeOut>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  const renew = useMutation({
    mutationFn: () => renewSecret(space, webhook.uuid, days),
    onSuccess: setMade,
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) }),
  })
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? t('made.title') : t('secret.title', { name: webhook.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={620}
    >
      {!opened ? null : made ? (
        <MadeSecret secret={made.secret} former={made.former_until} onClose={close} />
      ) : (
        <>
          <Stack gap="lg" pb="lg">
            <p className={classes.text}>{t('secret.text')}</p>
            <Select
              label={t('secret.days')}
              data={OVERLAPS.map((value) => ({
                value: String(value),
                label: value ? t('secret.both', { count: value }) : t('secret.atOnce'),
              }))}
              value={String(days)}
              onChange={(value) => setDays(OVERLAPS.find((one) => String(one) === value) ?? OVERLAPS[0])}
              allowDeselect={false}
            />
          </Stack>
          <div className={classes.foot} data-foot>
            <Button variant="default" onClick={close} disabled={renew.isPending}>
              {t('actions.cancel')}
            </Button>
            <Button onClick={() => renew.mutate()} loading={renew.isPending} data-autofocus>
              {t('secret.make')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
