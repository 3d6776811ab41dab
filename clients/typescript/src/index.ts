// SPDX-License-Identifier: MIT
/** Client of the API of Vizitka, for a company's own systems. */
export { Changes, type CallOptions, type FileIn, type Settings } from './calling.js'
export {
  Conflict,
  Forbidden,
  Incomplete,
  Invalid,
  NotFound,
  NotInPackage,
  NotReached,
  NotSent,
  NotSignedIn,
  TooMany,
  Unavailable,
  VizitkaError,
} from './errors.js'
export type * as types from './types.js'
export { type Person, type UpsertOptions, Vizitka } from './vizitka.js'
export { NotBelieved, verified, type WebhookEvent } from './webhooks.js'
