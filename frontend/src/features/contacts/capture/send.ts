import { call } from '@/shared/api/client'
import { ApiError, errorMessage, errorStatus } from '@/shared/api/error'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { createContact } from '../api'
import { contactOf } from './model/draft'
import { dropWaiting, keepWaiting, waitingOf, type Waiting } from './store'

/** Nothing was heard of the server, or it could not: the same send may go better later. */
export function comesLater(error: unknown): boolean {
  return error instanceof ApiError && [0, 408, 429, 500, 502, 503, 504].includes(errorStatus(error))
}

/** A photo goes first, and once: the contact names it. */
export async function uploadPhoto(space: Uuid, photo: Blob): Promise<Uuid> {
  const { data } = await call('POST', '/v1/images', { body: { file: photo, purpose: 'frame', space }, quiet: true })
  return data.uuid
}

/** Sends a contact. Who is known gets one more meeting; the same key counts once, however often it is sent. */
async function sendContact(waiting: Waiting): Promise<ContactOut> {
  const { space, draft, key, at, picture } = waiting
  const body = { ...contactOf(draft), key, met_at: at, known: 'add_meeting' as const }
  return createContact(space, picture ? { ...body, picture } : body)
}

/** Sends what waits, one after the other, in one tab at a time. Answers the spaces in which something is new. */
export async function sendWaiting(user: Uuid): Promise<Uuid[]> {
  const work = () => sendAll(user)
  // Without locks two tabs may send the same, which counts once.
  return navigator.locks ? navigator.locks.request('contacts-waiting', work) : work()
}

async function sendAll(user: Uuid): Promise<Uuid[]> {
  const changed = new Set<Uuid>()
  for (const one of await waitingOf(user)) {
    if (one.problem) continue
    let waiting = one
    try {
      if (waiting.photo && !waiting.picture) {
        waiting = { ...waiting, picture: await uploadPhoto(waiting.space, waiting.photo) }
        await keepWaiting(waiting)
      }
      await sendContact(waiting)
      await dropWaiting(user, [waiting.key])
      changed.add(waiting.space)
    } catch (error) {
      // What the server stumbles over does not hold up the others.
      if (errorStatus(error) === 500) continue
      // The others would meet the same; somebody who is signed out sends nothing.
      if (comesLater(error) || errorStatus(error) === 401 || !(error instanceof ApiError)) break
      const said = Object.values(error.errors)[0]?.[0] ?? errorMessage(error)
      await keepWaiting({ ...waiting, problem: said })
    }
  }
  return [...changed]
}
