/** A record as the browser gives it: what is no text has no encoding, and an empty one no data. */
export interface TagRecord {
  recordType: string
  encoding: string | null
  data: DataView | null
}

const TEXTS = ['url', 'absolute-url', 'text']

/** The first address or text on a tag. */
export function textOfTag(records: readonly TagRecord[]): string | null {
  for (const { recordType, encoding, data } of records)
    if (data && TEXTS.includes(recordType)) return new TextDecoder(encoding ?? undefined).decode(data)
  return null
}

/** Why no tag can be read; each has words that say what to do. */
export type TagFailure = 'refused' | 'off' | 'unsupported' | 'failed'

/** As Web NFC says it: a phone whose NFC is switched off cannot be read, one that has none does not support it. */
const BY_NAME: Record<string, TagFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'off',
  NotSupportedError: 'unsupported',
}

export function tagFailure(error: unknown): TagFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_NAME[name] ?? 'failed'
}
