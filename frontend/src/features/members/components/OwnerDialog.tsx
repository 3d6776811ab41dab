import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inSpace, mySpaces } from '@/shared/api/keys'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { handOver, type Member, type Place } from '../api'
import { nameOf } from '../model/person'

/** Hands a space over; who does becomes an admin. */
export function OwnerDialog({
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
  const queryClient = useQueryClient()
  const name = nameOf(member)
  const give = useMutation({
    mutationFn: () => handOver(place.space, member.user.uuid),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: inSpace(place.space) }),
        queryClient.invalidateQueries({ queryKey: mySpaces }),
      ])
      onClose()
      toastDone(t('handOver.done', { name, place: place.name }))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => give.mutate()}
      title={t('handOver.title', { place: place.name })}
      confirmLabel={t('handOver.action')}
      typeToConfirm={place.name}
      loading={give.isPending}
    >
      {t('handOver.text', { name, place: place.name })}
    </ConfirmDialog>
  )
}
