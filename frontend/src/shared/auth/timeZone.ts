import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { browserZone } from '@/shared/i18n/zones'
import { userQuery } from './session'

let asked = false

/** At the first sign-in the profile takes over the zone of the device; who wants another one chooses it there. */
export async function tellTimeZone(queryClient: QueryClient): Promise<void> {
  const zone = browserZone()
  if (asked || !zone) return
  asked = true
  try {
    const { data } = await call('PATCH', '/v1/me', { body: { time_zone: zone } })
    queryClient.setQueryData(userQuery.queryKey, data)
  } catch {
    // A zone that the server does not know, or no connection: nobody has asked for it.
  }
}
