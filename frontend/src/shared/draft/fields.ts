import type { Image } from '@/shared/api/types'

/** How one field of a draft is compared, sent and merged; `V` is its value as it stands in the form. */
export interface DraftField<V> {
  /** What is counted and chosen by itself, as it goes to the server: by its key, or by '' where that is the whole. */
  parts: (value: V) => Record<string, unknown>
  /** `to` with one part taken from `from`. */
  take: (part: string, from: V, to: V) => V
  /** What is sent of the field once these parts have changed. */
  body: (value: V, changed: readonly string[]) => unknown
}

export type DraftFields<Draft> = { [F in keyof Draft]-?: DraftField<Draft[F]> }

/** A value that changes as one. `out` says how it goes to the server; two are the same when that is. */
export function whole<V>(out: (value: V) => unknown = (value) => value): DraftField<V> {
  return { parts: (value) => ({ '': out(value) }), take: (_, from) => from, body: out }
}

export function pictureOut(picture: Image | null): string | null {
  return picture?.uuid ?? null
}

/** A list that changes as one. Rows without content are neither counted nor sent; the others know themselves by an id. */
export function rowsOf<R extends { id: string }>(out: (row: R) => object, isEmpty: (row: R) => boolean) {
  return whole<R[]>((rows) => rows.filter((row) => !isEmpty(row)).map(out))
}

/** An object of which each key changes by itself; the others are not sent. `out` names the keys that are sent otherwise. */
export function byKey<V extends object>(out: { [K in keyof V]?: (value: V[K]) => unknown } = {}): DraftField<V> {
  const outs = out as Record<string, (value: unknown) => unknown>
  const partOut = (key: string, value: unknown) => (outs[key] ? outs[key](value) : value)
  const parts = (value: V) => Object.fromEntries(Object.entries(value).map(([key, part]) => [key, partOut(key, part)]))
  return {
    parts,
    take: (part, from, to) => ({ ...to, [part]: from[part as keyof V] }),
    body: (value, changed) => Object.fromEntries(Object.entries(parts(value)).filter(([key]) => changed.includes(key))),
  }
}
