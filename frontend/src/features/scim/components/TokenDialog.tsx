import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScimTokenMadeOut, ScimTokenOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { toastError } from '@/shared/ui/toasts'
import { makeToken, replaceToken } from '../api'
import { scimKeys } from '../keys'
import { LIVES, OFFERED, type Life } from '../model/lives'
import classes from './scim.module.css'

interface TokenDialogProps {
  directory: string
  /** Null: a further one. */
  replaced: ScimTokenOut | null
  onClose: () => void
}

/** How long it lives; then the token, which is shown this once. */
export default function TokenDialog({ directory, replaced, onClose }: TokenDialogProps) {
  const { t } = useTranslation('scim')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Life>(LIVES[0])
  const [made, setMade] = useState<ScimTokenMadeOut>()
  const [saving, setSaving] = useState(false)
  const make = async () => {
    setSaving(true)
    try {
      setMade(await (replaced ? replaceToken(directory, replaced.uuid, days) : makeToken(directory, days)))
      await queryClient.invalidateQueries({ queryKey: scimKeys.of(directory) })
    } catch (error) {
      toastError(error)
    }
    setSaving(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? t('making.done') : replaced ? t('making.replace') : t('making.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      {made ? (
        <Made token={made} onClose={onClose} />
      ) : (
        <Stack gap="md">
          {replaced && <p className={classes.help}>{t('making.overlap', { ending: replaced.ending })}</p>}
          <Radio.Group
            label={t('making.life')}
            value={String(days)}
            onChange={(value) => setDays(OFFERED.find((life) => String(life) === value) ?? LIVES[0])}
          >
            <Stack gap="xs" mt="xs">
              {OFFERED.map((life) => (
                <Radio key={life} value={String(life)} label={t('making.days', { count: life })} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={saving}>
              {t('actions.cancel')}
            </Button>
            <Button onClick={() => void make()} loading={saving} data-autofocus>
              {t('making.action')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Made({ token, onClose }: { token: ScimTokenMadeOut; onClose: () => void }) {
  const { t } = useTranslation('scim')
  const { date } = useFormats()
  return (
    <Stack gap="md">
      <p className={classes.help} role="status">
        {t('making.once', { date: date(token.expires_at) })}
      </p>
      <div className={classes.value}>
        <code className={classes.code}>{token.token}</code>
        <CopyButton value={token.token} name={t('making.token')} />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button onClick={onClose} data-autofocus>
          {t('making.close')}
        </Button>
      </Group>
    </Stack>
  )
}
