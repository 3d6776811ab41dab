import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useAct } from '../api'

/** Deletes a contact at once, with Undo. */
export function useDelete(space: Uuid) {
  const { t } = useTranslation('contacts')
  const act = useAct(space)
  return (id: Uuid, done?: () => void) =>
    act.mutate(
      { id, act: 'delete' },
      {
        onError: toastError,
        onSuccess: () => {
          done?.()
          toastDone(t('deleted'), () => act.mutate({ id, act: 'restore' }, { onError: toastError }))
        },
      },
    )
}
