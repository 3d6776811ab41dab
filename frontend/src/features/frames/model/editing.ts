import type { Frame, FrameTexts, SharedFrame } from '@/shared/api/types'
import { isEmptyHtml, newRowId, type FrameKind, type FrameOf } from './frames'

/** What can be added, in the order of the picker. */
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
  'newsletter',
] as const satisfies readonly FrameKind[]
export const MOST_FRAMES = 30
export const MOST_PICTURES = 20

const HEAD = { id: '', title: '', translations: {} }
/** What a new frame holds. */
export const BLANK: { [K in FrameKind]: FrameOf<K> } = {
  text: { ...HEAD, kind: 'text', html: '' },
  image: { ...HEAD, kind: 'image', image: null, alt: '', href: '' },
  gallery: { ...HEAD, kind: 'gallery', images: [] },
  video: { ...HEAD, kind: 'video', url: '', provider: '', poster: null },
  file: { ...HEAD, kind: 'file', document: null, label: '' },
  link: { ...HEAD, kind: 'link', url: '', label: '' },
  map: { ...HEAD, kind: 'map', location: null, address: null, latitude: null, longitude: null },
  contact_form: { ...HEAD, kind: 'contact_form', text: '', consent: '' },
  newsletter: { ...HEAD, kind: 'newsletter', text: '' },
  opening_hours: { ...HEAD, kind: 'opening_hours', location: null, hours: [], note: '' },
}

export function blankFrame(kind: FrameKind): Frame {
  return { ...BLANK[kind], id: newRowId() }
}
export function blankSharedFrame(kind: FrameKind): SharedFrame {
  return { ...BLANK[kind], id: newRowId(), locked: false, place: 'after' }
}

const NO_TEXTS: FrameTexts = { title: '', html: '', alt: '', label: '', text: '', consent: '', note: '' }

/** Texts in further languages with one of them changed. */
export function withFrameText(
  translations: Frame['translations'],
  language: string,
  name: keyof FrameTexts,
  text: string,
): Frame['translations'] {
  return { ...translations, [language]: { ...NO_TEXTS, ...translations[language], [name]: text } }
}

/** The frame with the texts that it has in a language. */
export function inLanguage<F extends Frame>(frame: F, language: string): F {
  const texts = Object.entries(frame.translations[language] ?? {}).filter(([, text]) => !isEmptyHtml(text))
  return { ...frame, ...Object.fromEntries(texts) }
}
