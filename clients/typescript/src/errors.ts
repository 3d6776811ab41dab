// SPDX-License-Identifier: MIT
/** What a call can come to. Every refusal of the API has a sentence for people and a code for programs. */

export interface Refusal {
  status?: number
  code?: string
  errors?: Readonly<Record<string, readonly string[]>>
}

/**
 * `code` is for programs (`stale_version`), `message` for people; `errors` names fields with what is wrong there.
 * `status` is that of the answer, 0 where none came.
 */
export class VizitkaError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(message: string, { status = 0, code = '', errors = {} }: Refusal = {}) {
    const said = Object.entries(errors).map(([field, words]) => `${field}: ${words.join(' ')}`)
    super(said.length > 0 ? `${message} (${said.join('; ')})` : message)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** No answer came, as often as it was tried. */
export class NotReached extends VizitkaError {}
/** It cannot go out as it was put together: an address or a header is wrong. */
export class NotSent extends VizitkaError {}
/** All rows that the list shows were given, and there are more: another word in the search leads to them. */
export class Incomplete extends VizitkaError {}
/** 401: the token is wrong, was ended, or its time is over. */
export class NotSignedIn extends VizitkaError {}
/** 402: the package of the space has not what this needs. */
export class NotInPackage extends VizitkaError {}
/** 403: the token may not do this, or not from here. */
export class Forbidden extends VizitkaError {}
/** 404: it is not there, or another's. */
export class NotFound extends VizitkaError {}
/** 409: somebody was faster, or it is being worked on. */
export class Conflict extends VizitkaError {}
/** 422: what was sent is wrong; `errors` says where. */
export class Invalid extends VizitkaError {}
/** 429, for longer than was to be waited. */
export class TooMany extends VizitkaError {}
/** 5xx, as often as it was tried. */
export class Unavailable extends VizitkaError {}

const KINDS: Readonly<Record<number, typeof VizitkaError>> = {
  401: NotSignedIn,
  402: NotInPackage,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  422: Invalid,
  429: TooMany,
}

/** A bad answer as an error, also where something before the server gave it. */
export async function refusal(answer: Response): Promise<VizitkaError> {
  let told: Record<string, unknown> = {}
  try {
    const found: unknown = await answer.json()
    if (typeof found === 'object' && found !== null) told = found as Record<string, unknown>
  } catch {
    // No JSON: the status says what there is to say.
  }
  const Kind = KINDS[answer.status] ?? (answer.status >= 500 ? Unavailable : VizitkaError)
  const errors = typeof told.errors === 'object' && told.errors !== null ? told.errors : {}
  return new Kind(typeof told.message === 'string' ? told.message : `The server answered ${answer.status}.`, {
    status: answer.status,
    code: typeof told.code === 'string' ? told.code : '',
    errors: errors as Record<string, string[]>,
  })
}
