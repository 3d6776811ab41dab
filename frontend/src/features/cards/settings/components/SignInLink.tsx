import { Switch } from '@mantine/core'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { LockNote } from '../../components/fields'
import { lockOf } from '../../model/locks'
import { useSaveOnCard } from './saveOnCard'

/** The way from the foot of the card to where its person edits it. */
export function SignInLink({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards/settings')
  const save = useSaveOnCard(card, space)
  const lock = lockOf(card, 'hide_sign_in')
  const ofSpace = card.space.hide_sign_in
  return (
    <Switch
      label={t('signIn.label')}
      description={ofSpace ? t('signIn.bySpace') : lock ? <LockNote lock={lock} /> : t('signIn.text')}
      checked={!ofSpace && !card.hide_sign_in}
      disabled={ofSpace || Boolean(lock) || save.isPending}
      onChange={(event) => save.mutate({ hide_sign_in: !event.currentTarget.checked })}
    />
  )
}
