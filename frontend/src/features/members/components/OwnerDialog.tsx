import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { offerOwnership, useRefreshPeople, type Member, type Place } from '../api'
import { nameOf } from '../model/person'
import classes from './People.module.css'

interface OwnerDialogProps {
  place: Place
  member: Member
  /** Two owners are two roles, which the space's package has. */
  mayStay: boolean
  opened: boolean
  onClose: () => void
}

/** Offers a space to one of its people, who accepts or declines. */
export function OwnerDialog(props: OwnerDialogProps) {
  const { t } = useTranslation('members')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('handOver.title', { name: nameOf(props.member), place: props.place.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({ place, member, mayStay, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('members')
  const [stays, setStays] = useState(false)
  const refresh = useRefreshPeople(place)
  const name = nameOf(member)
  const offer = useMutation({
    mutationFn: () => offerOwnership(place.space, member.user.uuid, stays),
    onSuccess: async () => {
      await refresh()
      onClose()
      toastDone(t('handOver.done', { name }))
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        offer.mutate()
      }}
    >
      <Stack gap="lg">
        <Text>{t('handOver.text', { name })}</Text>
        {mayStay && (
          <Radio.Group
            label={t('handOver.you')}
            value={stays ? 'stays' : 'admin'}
            onChange={(value) => setStays(value === 'stays')}
          >
            <Stack gap="sm" mt="xs">
              {(['admin', 'stays'] as const).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`handOver.${value}`)}
                  description={t(`handOver.${value}Help`, { name })}
                  classNames={{ radio: classes.radio }}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={offer.isPending}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={offer.isPending}>
            {t('handOver.offer')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
