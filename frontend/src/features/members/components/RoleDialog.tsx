import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { changeRole, useRefreshPeople, type Member, type Place } from '../api'
import { nameOf } from '../model/person'
import type { Role } from '../model/roles'
import { RoleChoice } from './RoleChoice'

export function RoleDialog({
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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('editRole.title', { name: nameOf(member) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {opened && <Content place={place} member={member} onClose={onClose} />}
    </Modal>
  )
}

function Content({ place, member, onClose }: { place: Place; member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const [role, setRole] = useState<Role>(member.role)
  const refresh = useRefreshPeople(place)
  const save = useMutation({
    mutationFn: (wanted: Role) => changeRole(place, member.user.uuid, wanted),
    onSuccess: async (_data, wanted) => {
      await refresh()
      onClose()
      const back = member.role
      const mayReturn = !member.you && back !== 'owner' && wanted !== 'owner'
      toastDone(
        t('editRole.done', { name: nameOf(member), role: t(`roles.${wanted}`) }),
        mayReturn ? () => void changeRole(place, member.user.uuid, back).then(refresh) : undefined,
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
      <Stack gap="lg">
        <RoleChoice
          kind={place.kind}
          roles={member.assignable}
          value={role}
          onChange={setRole}
          label={t('columns.role')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
