import { call } from '@/shared/api/client'
import type { RoundIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** Prepares invitations of people to these cards: nothing is sent yet. Answers where they are looked through. */
export async function prepareInvitations(space: Uuid, cards: RoundIn) {
  const answer = await call('POST', '/v1/spaces/{space_id}/invitation-rounds', {
    path: { space_id: space },
    body: cards,
  })
  return { to: '/space/$space/cards/invite/$round', params: { space, round: answer.data.uuid } } as const
}
