import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { NoticeIn, NoticeOut } from '@/shared/api/generated/types.gen'
import { noticeKeys } from './keys'

export function noticeQuery(space: string, card: string) {
  return queryOptions({
    queryKey: noticeKeys.ofCard(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/notice', { path: { card_id: card }, signal })).data,
  })
}

export async function setNotice(card: string, body: NoticeIn): Promise<NoticeOut> {
  return (await call('PUT', '/v1/cards/{card_id}/notice', { path: { card_id: card }, body })).data
}
export async function removeNotice(card: string): Promise<void> {
  await call('DELETE', '/v1/cards/{card_id}/notice', { path: { card_id: card } })
}
