import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CardSectionProps } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { cardExchangeQuery, switchExchange } from '../api'

/** Whether visitors of the card are asked for their details. */
export default function CardSwitch({ card, space, onShown }: CardSectionProps) {
  const { t } = useTranslation('exchange')
  const { can } = useAbilities(space)
  const { data } = useQuery(cardExchangeQuery(space, card.uuid))
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isOffered: boolean) => switchExchange(card.uuid, isOffered),
    onSuccess: (next) => {
      queryClient.setQueryData(cardExchangeQuery(space, card.uuid).queryKey, next)
      onShown()
    },
  })
  const closed = data?.closed
  return (
    <Section title={t('title')}>
      {data ? (
        <>
          <Switch
            label={t('card.label')}
            description={closed ? t(`card.closed.${closed}`) : t('card.text')}
            checked={closed === 'space' ? false : data.is_offered}
            disabled={Boolean(closed) || change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
          {can('spaces.edit') && (
            <TextLink to="/space/$space/settings/exchange" params={{ space }} mt="sm" display="inline-block">
              {t('card.toSettings')}
            </TextLink>
          )}
        </>
      ) : (
        <SkeletonRows rows={1} height={36} gap={0} />
      )}
    </Section>
  )
}
