import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeader } from '@/shared/ui/Page'
import { toastDone } from '@/shared/ui/toasts'
import { cardChanged, readCard, restoreCard } from '../api/card'
import { cardName } from '../model/card'

/** Says that a card is deleted, until when it can be brought back, and does that. */
export function DeletedCard({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards')
  const { date } = useFormats()
  const queryClient = useQueryClient()
  const name = cardName(card, t)
  const restore = useMutation({
    mutationFn: async () => {
      await restoreCard(card.uuid)
      await cardChanged(queryClient, space, await readCard(card.uuid))
    },
    onSuccess: () => toastDone(t('deleted.restored', { name })),
  })
  const may = card.abilities.includes('cards.delete')
  return (
    <>
      <PageHeader title={name} picture={<Avatar name={name} picture={card.resolved.profile_picture} size={44} />} />
      <EmptyState
        icon={<IconTrash size={28} />}
        title={t('deleted.title', { name })}
        text={
          <>
            {card.deleted_at && t('deleted.since', { date: date(card.deleted_at) })}{' '}
            {card.purge_at && t(may ? 'deleted.until' : 'deleted.ask', { date: date(card.purge_at) })}
          </>
        }
        actions={
          <>
            {may && (
              <Button onClick={() => restore.mutate()} loading={restore.isPending}>
                {t('deleted.restore')}
              </Button>
            )}
            <ButtonLink variant="default" to="/space/$space/cards" params={{ space }}>
              {t('deleted.back')}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
