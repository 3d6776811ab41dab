import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '@/features/members/model/person'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { changeRole, useRefreshAccount, type Account, type AccountRole, type Member } from '../api'
import { RoleChoice } from './RoleChoice'
import classes from './accounts.module.css'

interface RoleDialogProps {
  account: Account
  member: Member
  opened: boolean
  onClose: () => void
}

export function RoleDialog(props: RoleDialogProps) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('editRole.title', { name: nameOf(props.member) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({ account, member, onClose }: RoleDialogProps) {
  const { t } = useTranslation('billing/accounts')
  const [role, setRole] = useState<AccountRole>(member.role)
  const refresh = useRefreshAccount(account.uuid)
  const { uuid } = member.user
  const save = useMutation({
    mutationFn: (wanted: AccountRole) => changeRole(account.uuid, uuid, wanted),
    onSuccess: async (_data, wanted) => {
      await refresh()
      onClose()
      const back = member.role
      // Nobody is made an owner again by a click.
      const mayReturn = !member.you && back !== 'owner'
      toastDone(
        t('editRole.done', { name: nameOf(member), role: t(`roles.${wanted}`) }),
        mayReturn ? () => void changeRole(account.uuid, uuid, back).then(refresh) : undefined,
      )
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (role === member.role) onClose()
        else save.mutate(role)
      }}
    >
      <RoleChoice roles={member.assignable} value={role} onChange={setRole} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
