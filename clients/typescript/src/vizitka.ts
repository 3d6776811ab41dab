// SPDX-License-Identifier: MIT
/** The client: the operations of the API, and what takes several of them. */
import type { CallOptions } from './calling.js'
import { Operations } from './operations.js'
import type * as types from './types.js'

// How often is asked how far it is, in seconds.
const FIRST_LOOK = 0.2
const LONGEST_LOOK = 5
const WORKING: ReadonlySet<string> = new Set(['checking', 'running'])

export type Person = Readonly<Record<string, string | number | null>>

export interface UpsertOptions extends CallOptions {
  dryRun?: boolean
  state?: 'draft' | 'active'
  defaultCountry?: string
  name?: string
  /** Hears how far it is. */
  told?: (now: types.UpsertOut) => void
}

/**
 * `const api = new Vizitka({ url, token }); await api.listCards(space)`.
 *
 * Each operation that a token may call is a method, by its name in the document (`list_cards` is `listCards`); lists
 * have a second one, `…All`, that goes through all pages.
 */
export class Vizitka extends Operations {
  /** Sends people and waits until all of them are worked through. */
  async upsertPeople(space: string, rows: readonly Person[], options: UpsertOptions = {}): Promise<types.UpsertOut> {
    const body = {
      rows,
      dry_run: options.dryRun ?? false,
      state: options.state ?? 'draft',
      default_country: options.defaultCountry ?? '',
      name: options.name ?? '',
    } as unknown as types.UpsertIn
    const item = await this.upsertCards(space, body, { signal: options.signal })
    return this.waitForUpsert(space, item, options)
  }

  /** How it stands when nothing is worked on any more. */
  async waitForUpsert(
    space: string,
    item: types.UpsertOut,
    { told, signal }: Pick<UpsertOptions, 'told' | 'signal'> = {},
  ): Promise<types.UpsertOut> {
    let found = item
    for (let pause = FIRST_LOOK; WORKING.has(found.status); pause = Math.min(LONGEST_LOOK, pause * 1.5)) {
      told?.(found)
      await this.sleep(pause, signal)
      found = await this.readUpsert(space, found.uuid, { signal })
    }
    told?.(found)
    return found
  }
}
