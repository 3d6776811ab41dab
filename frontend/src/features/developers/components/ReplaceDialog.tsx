import { Button, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiTokenMadeOut, ApiTokenOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { replaceToken } from '../api'
import { tokenKeys } from '../keys'
import { OFFERED_LIFE, type Life } from '../model/tokens'
import classes from './developers.module.css'
import { LifeSelect } from './LifeSelect'
import { MadeToken } from './MadeToken'

interface ReplaceDialogProps {
  space: string
  address: string
  token: ApiTokenOut
  opened: boolean
  onClose: () => void
}

/** A new token in place of one; both are valid while people carry the new one over. */
export default function ReplaceDialog({ space, address, token, opened, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('developers')
  const [made, setMade] = useState<ApiTokenMadeOut>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? t('made.title') : t('replace.title', { name: token.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={620}
    >
      {opened &&
        (made ? (
          <MadeToken token={made} space={space} address={address} onClose={close} />
        ) : (
          <Content space={space} token={token} onMade={setMade} onClose={close} />
        ))}
    </Modal>
  )
}

interface ContentProps {
  space: string
  token: ApiTokenOut
  onMade: (token: ApiTokenMadeOut) => void
  onClose: () => void
}

function Content({ space, token, onMade, onClose }: ContentProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Life>(OFFERED_LIFE)
  const replace = useMutation({
    mutationFn: () => replaceToken(space, token.uuid, days),
    onSuccess: onMade,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokenKeys.of(space) }),
  })
  const counts = token.state === 'valid' || token.state === 'ends_soon'
  return (
    <>
      <Stack gap="lg" pb="lg">
        <p className={classes.text}>{t(counts ? 'replace.text' : 'replace.over')}</p>
        <LifeSelect value={days} onChange={setDays} />
      </Stack>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={onClose} disabled={replace.isPending}>
          {t('actions.cancel')}
        </Button>
        <Button onClick={() => replace.mutate()} loading={replace.isPending} data-autofocus>
          {t('form.make')}
        </Button>
      </div>
    </>
  )
}
