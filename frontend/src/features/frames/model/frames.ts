import type { Frame, FrameTranslations, OpeningHours, SharedFrame } from '@/shared/api/types'

export type FrameKind = Frame['kind']
export type FrameOf<K extends FrameKind> = Extract<Frame, { kind: K }>

/** What can be added, in the order of the picker. Newsletters come with their service. */
export const KINDS = [
  'text',
  'image',
  'gallery',
  'video',
  'file',
  'link',
  'map',
  'opening_hours',
  'contact_form',
] as const satisfies readonly FrameKind[]
export const MOST_FRAMES = 30
export const MOST_PICTURES = 20

/** Ids of rows made here; the server keeps them, so that a row stays the same row after it is saved. */
export function newRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function blankFrame(kind: FrameKind): Frame {
  const head = { id: newRowId(), title: '', translations: {} }
  switch (kind) {
    case 'text':
      return { ...head, kind, html: '' }
    case 'image':
      return { ...head, kind, image: null, alt: '', href: '' }
    case 'gallery':
      return { ...head, kind, images: [] }
    case 'video':
      return { ...head, kind, url: '', poster: null }
    case 'file':
      return { ...head, kind, document: null, label: '' }
    case 'link':
      return { ...head, kind, url: '', label: '' }
    case 'map':
      return { ...head, kind, address: null, latitude: null, longitude: null }
    case 'contact_form':
      return { ...head, kind, text: '', consent: '' }
    case 'newsletter':
      return { ...head, kind, text: '' }
    case 'opening_hours':
      return { ...head, kind, hours: [], note: '' }
  }
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
      return frame.latitude === null && frame.longitude === null && PLACE.every((part) => !frame.address?.[part].trim())
    case 'opening_hours':
      return frame.hours.length === 0 && !frame.note.trim()
    default:
      return false
  }
}

function tidy(translations: FrameTranslations | undefined): FrameTranslations {
  const result: FrameTranslations = {}
  for (const language of Object.keys(translations ?? {}).toSorted()) {
    const texts = Object.entries(translations?.[language] ?? {})
      .filter(([, text]) => typeof text === 'string' && !isEmptyHtml(text))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (texts.length > 0) result[language] = Object.fromEntries(texts)
  }
  return result
}

function ownPart(frame: Frame): Record<string, unknown> {
  switch (frame.kind) {
    case 'text':
      return { html: isEmptyHtml(frame.html) ? '' : frame.html }
    case 'image':
      return { image: frame.image?.uuid ?? null, alt: frame.alt, href: frame.href || null }
    case 'gallery':
      return {
        images: frame.images.flatMap(({ image, alt, translations }) =>
          image ? [{ image: image.uuid, alt, translations: tidy(translations) }] : [],
        ),
      }
    case 'video':
      return { url: frame.url.trim(), poster: frame.poster?.uuid ?? null }
    case 'file':
      return { document: frame.document?.uuid ?? null, label: frame.label }
    case 'link':
      return { url: frame.url.trim(), label: frame.label }
    case 'map': {
      const { address, latitude, longitude } = frame
      const { street = '', street2 = '', zipcode = '', city = '', region = '', country = '' } = address ?? {}
      return { address: address && { street, street2, zipcode, city, region, country }, latitude, longitude }
    }
    case 'contact_form':
      return { text: frame.text, consent: frame.consent }
    case 'newsletter':
      return { text: frame.text }
    case 'opening_hours':
      return { hours: sortedHours(frame.hours), note: frame.note }
  }
}

/** A frame as it goes to the server; two are the same when these are. */
export function frameOut(frame: Frame): Record<string, unknown> {
  return {
    id: frame.id,
    kind: frame.kind,
    title: frame.title,
    ...ownPart(frame),
    translations: tidy(frame.translations),
  }
}

function isShared(frame: Frame | SharedFrame): frame is SharedFrame {
  return 'place' in frame
}

/** The rows as they go to the server, in their order and without empty ones. */
export function framesOut(frames: readonly (Frame | SharedFrame)[]): Record<string, unknown>[] {
  return frames
    .filter((frame) => !isEmptyFrame(frame))
    .map((frame) =>
      isShared(frame) ? { ...frameOut(frame), locked: frame.locked, place: frame.place } : frameOut(frame),
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

/** The next span of a day: after the last one, else office hours. */
export function nextSpan(hours: readonly OpeningHours[], day: number): OpeningHours {
  const last = sortedHours(hours).findLast((row) => row.day === day)
  if (!last) return { day, opens: '09:00', closes: '17:00' }
  const start = Math.min(Number(last.closes.slice(0, 2)) + 1, 22)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { day, opens: clock(start), closes: clock(Math.min(start + 4, 23)) }
}

/** The hours with those of one day on the others too. */
export function copyDay(hours: readonly OpeningHours[], from: number, to: readonly number[]): OpeningHours[] {
  const spans = hours.filter((row) => row.day === from)
  return sortedHours([
    ...hours.filter((row) => !to.includes(row.day) || row.day === from),
    ...to.filter((day) => day !== from).flatMap((day) => spans.map((span) => ({ ...span, day }))),
  ])
}
