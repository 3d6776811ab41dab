import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { AssistantAccessIn } from '@/shared/api/generated/types.gen'
import { mine } from '@/shared/api/keys'

/** Who asks for what: by what an assistant has put into the address of the page. */
export function requestQuery(request: string) {
  return queryOptions({
    queryKey: mine('assistants', request),
    queryFn: async ({ signal }) =>
      (await call('POST', '/v1/me/assistants/request', { body: { request }, quiet: true, signal })).data,
  })
}

/** Where the browser takes a yes. */
export async function connect(body: AssistantAccessIn): Promise<string> {
  return (await call('POST', '/v1/me/assistants', { body })).data.address
}

/** Where it takes a no. */
export async function refuse(request: string): Promise<string> {
  return (await call('POST', '/v1/me/assistants/refusal', { body: { request } })).data.address
}
