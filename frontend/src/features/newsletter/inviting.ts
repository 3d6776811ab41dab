import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { NewsletterInvited } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { newsletterKeys } from './keys'

export type Invited = NewsletterInvited
type Meant = { tag: Uuid | undefined; event: Uuid | undefined }

/** So many are asked in one request. */
const PORTION = 100

const filterOf = ({ tag, event }: Meant) => ({
  consent: 'given' as const,
  ...(tag ? { tag: [tag] } : {}),
  ...(event ? { event } : {}),
})

/** How many contacts have agreed to hear from the company. */
export function toInviteQuery(space: Uuid, meant: Meant) {
  const query = { ...filterOf(meant), per_page: 1 }
  return queryOptions({
    queryKey: newsletterKeys.toInvite(space, query),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contacts', { path: { space_id: space }, query, signal })).meta.total,
  })
}

/** Asks them, bit by bit: `onPart` hears how far it is, and says whether it goes on. Nobody is asked twice, so that one
 *  who has stopped half way begins anew. */
export async function inviteContacts(space: Uuid, meant: Meant, onPart: (share: number) => boolean): Promise<Invited> {
  const done: Invited = { invited: 0, known: 0, suppressed: 0, without_consent: 0, without_address: 0 }
  const path = { space_id: space }
  for (let page = 1; ; page += 1) {
    const query = { ...filterOf(meant), sort: 'name' as const, per_page: PORTION, page }
    const { data, meta } = await call('GET', '/v1/spaces/{space_id}/contacts', { path, query })
    if (data.length > 0) {
      const body = { contacts: data.map(({ uuid }) => uuid) }
      const answer = await call('POST', '/v1/spaces/{space_id}/newsletter/invitations', { path, body })
      for (const name of Object.keys(done) as (keyof Invited)[]) done[name] += answer.data[name]
    }
    if (page * PORTION >= meta.total || !onPart((page * PORTION) / meta.total)) return done
  }
}
