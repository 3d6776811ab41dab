import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { closeAccount, useAccountChanged, type Account } from '../api'
import classes from './accounts.module.css'

/** Closes an account for good. What stands in the way is said here. */
export function CloseDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('billing/accounts')
  const accountChanged = useAccountChanged(account.uuid)
  const { name } = account
  const close = useMutation({
    mutationFn: () => closeAccount(account.uuid),
    meta: { silent: true },
    onSuccess: (closed) => {
      accountChanged(closed)
      onClose()
      toastDone(t('close.done', { name }))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        close.reset()
        onClose()
      }}
      onConfirm={() => close.mutate()}
      title={t('close.title', { name })}
      confirmLabel={t('close.action')}
      loading={close.isPending}
      typeToConfirm={name}
    >
      {close.isError && <FormProblem>{errorMessage(close.error) || t('errors.unknown')}</FormProblem>}
      <ul className={classes.means}>
        <li>{t('close.needs')}</li>
        <li>{t('close.stays')}</li>
        <li>{t('close.ends')}</li>
        <li>{t('close.forGood')}</li>
      </ul>
    </ConfirmDialog>
  )
}
