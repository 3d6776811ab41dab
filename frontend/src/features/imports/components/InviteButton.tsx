import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { prepareInvitations } from '@/shared/spaces/invite'

/** Leads on from an import: its people are invited to their cards. */
export function InviteButton({ space, item }: { space: string; item: string }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const prepare = useMutation({
    mutationFn: () => prepareInvitations(space, { import_id: item }),
    onSuccess: (place) => navigate(place),
  })
  if (!useAbilities(space).can('cards.members')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={18} aria-hidden="true" />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate()}
    >
      {t('run.invite')}
    </Button>
  )
}
