import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { removeMember, useRefreshPeople, type Member, type Place } from '../api'
import { nameOf } from '../model/person'

export function RemoveDialog({
  place,
  member,
  opened,
  onClose,
}: {
  place: Place
  member: Member
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('members')
  const { number } = useFormats()
  const [withCards, setWithCards] = useState(false)
  const refresh = useRefreshPeople(place)
  const name = nameOf(member)
  const remove = useMutation({
    mutationFn: () => removeMember(place, member.user.uuid, withCards),
    onSuccess: async () => {
      await refresh()
      onClose()
      toastDone(t('remove.done', { name, place: place.name }))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('remove.title', { name })}
      confirmLabel={t('actions.remove')}
      loading={remove.isPending}
    >
      {t(place.kind === 'space' ? 'remove.space' : 'remove.card', { name, place: place.name })}
      {member.cards > 0 && (
        <Checkbox
          mt="md"
          checked={withCards}
          onChange={(event) => setWithCards(event.currentTarget.checked)}
          label={t('remove.withCards', { count: member.cards, number: number(member.cards) })}
        />
      )}
    </ConfirmDialog>
  )
}
