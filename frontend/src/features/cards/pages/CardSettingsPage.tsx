import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Addition } from '@/shared/additions'
import { inSpace } from '@/shared/api/keys'
import { useTranslation } from '@/shared/i18n/i18n'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Section } from '@/shared/ui/Section'
import { Part } from '@/shared/ui/Part'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { cardChanged, cardQuery, deleteCard, duplicateCard, readCard, restoreCard } from '../api/card'
import { StatePanel } from '../components/StatePanel'
import { UsernameForm } from '../components/UsernameForm'
import { cardName, mayManage } from '../model/card'
import { CardProtection } from '../settings/components/CardProtection'
import { DirectLinkChoice } from '../settings/components/DirectLinkChoice'
import { SignInLink } from '../settings/components/SignInLink'

const route = getRouteApi('/_default/space/$space/cards/$id/settings')

export function CardSettingsPage({ additions }: { additions: readonly Addition[] }) {
  const { t } = useTranslation(['cards', 'cards/settings'])
  const { space, id } = route.useParams()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const name = cardName(card, t)

  const duplicate = useMutation({
    mutationFn: () => duplicateCard(id),
    onSuccess: async (copy) => {
      await cardChanged(queryClient, space, copy)
      await navigate({ to: '/space/$space/cards/$id/edit/contact-details', params: { space, id: copy.uuid } })
      toastDone(t('settings.duplicated', { name }))
    },
  })
  const undo = async () => {
    try {
      await restoreCard(id)
      await cardChanged(queryClient, space, await readCard(id))
    } catch (error) {
      toastError(error)
    }
  }
  const remove = useMutation({
    mutationFn: () => deleteCard(id),
    onSuccess: async () => {
      await navigate({ to: '/space/$space/cards', params: { space } })
      toastDone(t('settings.deleted', { name }), () => void undo())
      await queryClient.invalidateQueries({ queryKey: inSpace(space) })
    },
  })
  if (!mayManage(card)) return <NotFoundPage />
  return (
    <div style={{ maxWidth: 720 }}>
      <Section title={t('username.title')} description={t('username.text')}>
        <UsernameForm key={card.uuid} card={card} space={space} />
      </Section>
      {card.abilities.includes('cards.edit') && (
        <>
          <CardProtection card={card} space={space} />
          <Section title={t('cards/settings:direct.title')} description={t('cards/settings:direct.text')}>
            <DirectLinkChoice card={card} space={space} />
          </Section>
          <Section title={t('cards/settings:signIn.title')}>
            <SignInLink card={card} space={space} />
          </Section>
        </>
      )}
      {additions.map(
        ({ feature, CardSetting }) =>
          CardSetting && (
            <Part key={feature}>
              <CardSetting card={card} space={space} onShown={() => undefined} />
            </Part>
          ),
      )}
      {card.abilities.includes('cards.state') && (
        <Section title={t('overview.state')}>
          <StatePanel card={card} space={space} lock />
        </Section>
      )}
      {card.abilities.includes('cards.create') && (
        <Section title={t('settings.duplicate')} description={t('settings.duplicateText')}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={() => duplicate.mutate()}
            loading={duplicate.isPending}
          >
            {t('settings.duplicate')}
          </Button>
        </Section>
      )}
      {card.abilities.includes('cards.delete') && (
        <Section title={t('settings.delete')} description={t('settings.deleteText')}>
          <Button
            variant="default"
            color="danger"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => remove.mutate()}
            loading={remove.isPending}
          >
            {t('settings.delete')}
          </Button>
        </Section>
      )}
    </div>
  )
}
