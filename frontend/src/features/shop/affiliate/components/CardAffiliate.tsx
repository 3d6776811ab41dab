import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LockNote } from '@/features/cards/components/fields'
import { lockOf } from '@/features/cards/model/locks'
import { useSaveOnCard } from '@/features/cards/settings/components/saveOnCard'
import type { CardSectionProps } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { cardPartnerQuery } from '../../api'

/** Whether the card leads its visitors to the marketplace, and who has a share of what they order there. */
export default function CardAffiliate({ card, space }: CardSectionProps) {
  const { t } = useTranslation('shop/affiliate')
  const { can } = useAbilities(space)
  const { data } = useQuery(cardPartnerQuery(space, card.uuid))
  const save = useSaveOnCard(card, space)
  const lock = lockOf(card, 'affiliate')
  if (!card.abilities.includes('cards.edit')) return null
  // Where the space takes no part, only who could change that is told.
  if (data && !data.in_space && !can('spaces.edit')) return null
  return (
    <Section title={t('title')}>
      {data ? (
        <>
          <Switch
            label={t('label')}
            description={!data.in_space ? t('bySpace') : lock ? <LockNote lock={lock} /> : textOf(data.partner)}
            checked={data.in_space && card.affiliate}
            disabled={!data.in_space || Boolean(lock) || save.isPending}
            onChange={(event) => save.mutate({ affiliate: event.currentTarget.checked })}
          />
          {!data.in_space && (
            <TextLink to="/space/$space/settings" params={{ space }} mt="sm" display="inline-block">
              {t('toSettings')}
            </TextLink>
          )}
        </>
      ) : (
        <SkeletonRows rows={1} height={36} gap={0} />
      )}
    </Section>
  )

  function textOf(partner: string | null): string {
    return partner ? t('partner', { partner }) : t('nobody')
  }
}
