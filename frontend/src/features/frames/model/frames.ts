import type { CardFrameIn, FrameTextsIn, PostalAddress, SharedFrameIn } from '@/shared/api/generated/types.gen'
import type { Frame, FrameTexts, OpeningHours, SharedFrame } from '@/shared/api/types'

export type FrameKind = Frame['kind']
export type FrameOf<K extends FrameKind> = Extract<Frame, { kind: K }>
/** What changes of a frame: it names the kind, and holds nothing of others. */
export type FramePatch<K extends FrameKind = FrameKind> = { [One in K]: { kind: One } & Partial<FrameOf<One>> }[K]

/** Ids of rows made here; the server keeps them, so that a row stays the same row after it is saved. */
export function newRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isEmptyHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

const PLACE = ['street', 'street2', 'zipcode', 'city', 'region'] as const

/** A frame without content is neither counted as a change nor sent. A form needs no words of its own. */
export function isEmptyFrame(frame: Frame): boolean {
  if (frame.title.trim()) return false
  switch (frame.kind) {
    case 'text':
      return isEmptyHtml(frame.html)
    case 'image':
      return !frame.image && !frame.alt.trim() && !frame.href
    case 'gallery':
      return frame.images.length === 0
    case 'video':
      return !frame.url
    case 'file':
      return !frame.document && !frame.label.trim()
    case 'link':
      return !frame.url && !frame.label.trim()
    case 'map':
      return (
        !frame.location &&
        frame.latitude === null &&
        frame.longitude === null &&
        PLACE.every((part) => !frame.address?.[part].trim())
      )
    case 'opening_hours':
      return !frame.location && frame.hours.length === 0 && !frame.note.trim()
    default:
      return false
  }
}

/** Texts in further languages as they are sent and compared: only what says something, in a steady order. */
function tidy(translations: Record<string, Partial<FrameTexts>>): Record<string, FrameTextsIn> {
  const result: Record<string, FrameTextsIn> = {}
  for (const [language, given] of Object.entries(translations).toSorted(byName)) {
    const texts = Object.entries(given).filter(([, text]) => !isEmptyHtml(text))
    if (texts.length > 0) result[language] = Object.fromEntries(texts.toSorted(byName))
  }
  return result
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

/** A frame as it goes to the server; two are the same when these are. */
export function frameOut(frame: Frame): CardFrameIn {
  const { id, title } = frame
  const head = { id, title, translations: tidy(frame.translations) }
  switch (frame.kind) {
    case 'text':
      return { ...head, kind: 'text', html: isEmptyHtml(frame.html) ? '' : frame.html }
    case 'image':
      return { ...head, kind: 'image', image: frame.image?.uuid ?? null, alt: frame.alt, href: frame.href || null }
    case 'gallery': {
      const images = frame.images.flatMap(({ image, alt, translations }) =>
        image ? [{ image: image.uuid, alt, translations: tidy(translations) }] : [],
      )
      return { ...head, kind: 'gallery', images }
    }
    case 'video':
      return { ...head, kind: 'video', url: frame.url.trim(), poster: frame.poster?.uuid ?? null }
    case 'file':
      return { ...head, kind: 'file', document: frame.document?.uuid ?? null, label: frame.label }
    case 'link':
      return { ...head, kind: 'link', url: frame.url.trim(), label: frame.label }
    case 'map': {
      const { address, latitude, longitude } = frame
      const own = { address: address && placeOut(address), latitude, longitude }
      return { ...head, kind: 'map', ...followed(frame), ...own }
    }
    case 'contact_form':
      return { ...head, kind: 'contact_form', text: frame.text, consent: frame.consent }
    case 'newsletter':
      return { ...head, kind: 'newsletter', text: frame.text }
    case 'opening_hours':
      return { ...head, kind: 'opening_hours', ...followed(frame), hours: sortedHours(frame.hours), note: frame.note }
  }
}

/** The location that says it, where one does. */
function followed({ location }: { location?: string | null }) {
  return location ? { location } : {}
}

function placeOut({ street, street2, zipcode, city, region, country }: PostalAddress) {
  return { street, street2, zipcode, city, region, country }
}

/** The rows as they go to the server, in their order and without empty ones. */
export function framesOut(frames: readonly (Frame | SharedFrame)[]): (CardFrameIn | SharedFrameIn)[] {
  return frames
    .filter((frame) => !isEmptyFrame(frame))
    .map((frame) =>
      'place' in frame ? { ...frameOut(frame), locked: frame.locked, place: frame.place } : frameOut(frame),
    )
}

/** What a person recognises a frame by, in its own language; empty when only its kind says something. */
export function frameTitle(frame: Frame): string {
  if (frame.title.trim()) return frame.title
  if (frame.kind === 'link' || frame.kind === 'file')
    return frame.label || (frame.kind === 'file' ? (frame.document?.name ?? '') : '')
  if (frame.kind === 'map') return [frame.address?.street, frame.address?.city].filter(Boolean).join(', ')
  return ''
}

export function sortedHours(hours: readonly OpeningHours[]): OpeningHours[] {
  return hours.toSorted((one, other) => one.day - other.day || one.opens.localeCompare(other.opens))
}
