import type { QueryClient } from '@tanstack/react-query'
import type { Uuid } from '@/shared/api/types'
import { contactsChanged } from '../api'
import { sendWaiting } from './send'

/** Sends what waits; lists show what is new. */
export async function sendNow(queryClient: QueryClient, user: Uuid): Promise<void> {
  for (const space of await sendWaiting(user)) await contactsChanged(queryClient, space)
}
