import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { removeDirectory } from '../api'
import { directoryKeys } from '../keys'

/** Asks before the directory goes; its name is typed. */
export default function RemoveDialog(props: { opened: boolean; onClose: () => void; id: string; name: string }) {
  const { t } = useTranslation('directories')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeDirectory(props.id),
    onSuccess: async () => {
      props.onClose()
      toastDone(t('remove.done', { name: props.name }))
      await navigate({ to: '/user-directories', ignoreBlocker: true })
      queryClient.removeQueries({ queryKey: directoryKeys.of(props.id) })
      await queryClient.invalidateQueries({ queryKey: directoryKeys.list })
    },
  })
  return (
    <ConfirmDialog
      opened={props.opened}
      onClose={props.onClose}
      onConfirm={() => remove.mutate()}
      loading={remove.isPending}
      title={t('remove.ask', { name: props.name })}
      confirmLabel={t('remove.action')}
      typeToConfirm={props.name}
    >
      {t('remove.text')}
    </ConfirmDialog>
  )
}
