import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { inSpace, myCards } from '@/shared/api/keys'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { toastDone, toastError } from '@/shared/ui/toasts'
import type { AuditEntry } from '../api'
import classes from './Audit.module.css'

/** A change of a card, whoever made it, is taken back; that is an entry of its own. */
export function TakeBack({ space, card, entry }: { space: string; card: string; entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!can('cards.edit')) return null
  const takeBack = async () => {
    setBusy(true)
    try {
      const path = { card_id: card, entry_id: entry.uuid }
      const { left } = (await call('POST', '/v1/cards/{card_id}/changes/{entry_id}/undo', { path })).data
      toastDone(t(left.length > 0 ? 'takenBackPartly' : 'takenBack'))
      await Promise.all([inSpace(space), myCards].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const word = t('common:actions.undo')
  return (
    <UnstyledButton
      className={classes.more}
      aria-label={`${word}: ${entry.text}`}
      aria-busy={busy}
      onClick={() => !busy && void takeBack()}
    >
      {word}
    </UnstyledButton>
  )
}
