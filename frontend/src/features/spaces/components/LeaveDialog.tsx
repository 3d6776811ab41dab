import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inSpace, mine } from '@/shared/api/keys'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { leaveSpace } from '../api'

/** Leaving a space: the role in it and the own cards. */
export function LeaveDialog({
  space,
  name,
  opened,
  onClose,
}: {
  space: string
  name: string
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('spaces')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => leaveSpace(space),
    onSuccess: async () => {
      onClose()
      // First away from pages that are no longer ours, then forget them.
      await navigate({ to: '/spaces' })
      queryClient.removeQueries({ queryKey: inSpace(space) })
      await queryClient.invalidateQueries({ queryKey: mine() })
      toastDone(t('leaving.done', { place: name }))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      title={t('leaving.title', { place: name })}
      confirmLabel={t('leave')}
      loading={leave.isPending}
    >
      {t('leaving.text', { place: name })}
    </ConfirmDialog>
  )
}
