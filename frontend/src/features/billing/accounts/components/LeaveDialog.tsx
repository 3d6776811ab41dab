import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { leaveAccount, type Account } from '../api'
import { accountKeys } from '../keys'

export function LeaveDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('billing/accounts')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uuid, name } = account
  const leave = useMutation({
    mutationFn: () => leaveAccount(uuid),
    onSuccess: async () => {
      onClose()
      // First away from pages that are no longer ours, then forget them.
      await navigate({ to: '/billing' })
      queryClient.removeQueries({ queryKey: accountKeys.of(uuid) })
      await queryClient.invalidateQueries({ queryKey: accountKeys.all })
      toastDone(t('leave.done', { name }))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      title={t('leave.title', { name })}
      confirmLabel={t('leave.action')}
      loading={leave.isPending}
    >
      {t('leave.text', { name })}
    </ConfirmDialog>
  )
}
