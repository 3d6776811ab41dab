import type { Uuid } from '@/shared/api/types'
import { setWaitingCount } from './flag'
import type { Draft } from './model/draft'

/** A contact that waits for the network, of the person who has written it. */
export interface Waiting {
  /** That of the send: the server takes it once. */
  key: Uuid
  user: Uuid
  space: Uuid
  draft: Draft
  /** When the person was met. */
  at: string
  photo: Blob | null
  /** Where the photo has gone already. */
  picture: Uuid | null
  /** Why the server has not taken it. */
  problem: string
}

const NAME = 'contacts'
const STORE = 'waiting'

/** One write or read of the table; the database is closed after it, so that a newer one can be made. */
async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'key' })
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const asked = act(transaction.objectStore(STORE))
      // It is there once it is on the disk: a full one says so here.
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** What the person has written and the server has not taken, in the order in which it was written. */
export async function waitingOf(user: Uuid): Promise<Waiting[]> {
  const all = await within('readonly', (store) => store.getAll() as IDBRequest<Waiting[]>)
  return all.filter((one) => one.user === user).sort((a, b) => a.at.localeCompare(b.at))
}

export async function keepWaiting(waiting: Waiting): Promise<void> {
  await within('readwrite', (store) => store.put(waiting))
  await recount(waiting.user)
}

export async function dropWaiting(user: Uuid, keys: readonly Uuid[]): Promise<void> {
  for (const key of keys) await within('readwrite', (store) => store.delete(key))
  await recount(user)
}

async function recount(user: Uuid): Promise<void> {
  setWaitingCount(user, (await waitingOf(user)).length)
}
