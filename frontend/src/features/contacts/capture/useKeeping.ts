import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cardsQuery } from '@/features/cards/list/api'
import { ApiError } from '@/shared/api/error'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { contactsChanged, createContact } from '../api'
import { today } from '../model/days'
import { contactOf, keyOf, type Draft } from './model/draft'
import { comesLater, uploadPhoto } from './send'
import { keepWaiting } from './store'

/** Keeps contacts: on the server, else in this browser until there is a network. */
export function useKeeping(space: Uuid | null) {
  const { t } = useTranslation('contacts/capture')
  const queryClient = useQueryClient()
  const user = useUser()
  const mine = useQuery({
    ...cardsQuery({ kind: 'mine' }, { sort: 'name', per_page: 25 }),
    ...DONE_WITHOUT,
    enabled: !space,
  })
  const cards = mine.data?.data ?? []
  /** Who has one card has no choice. */
  const only = cards.length === 1 ? cards[0]?.uuid : undefined
  const spaceOf = (card: Uuid | null) => space ?? cards.find(({ uuid }) => uuid === card)?.space.uuid

  /** Answers the contact, or null for one that waits. The same `key` counts once. */
  const keep = async (given: Draft, photo: Blob | null, key?: Uuid): Promise<ContactOut | null> => {
    const draft = { ...given, card: given.card ?? only ?? null }
    const where = spaceOf(draft.card)
    if (!where) throw new ApiError({ status: 422, code: 'no_space', message: t('noSpace') })
    const at = new Date().toISOString()
    const send = { key: key ?? (await keyOf(draft, where, today())), user: user.uuid, space: where, draft, at, photo }
    let picture: Uuid | null = null
    try {
      if (!navigator.onLine) throw new ApiError({ status: 0, code: 'no_connection', message: '' })
      if (photo) picture = await uploadPhoto(where, photo)
      // What is typed may be known: the person decides. A file that is read again means what it says.
      const known = draft.channel === 'scanned' ? 'add_meeting' : 'refuse'
      const body = { ...contactOf(draft), key: send.key, known } as const
      const made = await createContact(where, picture ? { ...body, picture } : body)
      await contactsChanged(queryClient, where)
      return made
    } catch (error) {
      if (!comesLater(error)) throw error
    }
    try {
      await keepWaiting({ ...send, picture, problem: '' })
    } catch {
      throw new ApiError({ status: 0, code: 'not_kept', message: t('notKept') })
    }
    return null
  }
  return { user, cards, only, keep }
}
