import { describe, expect, it } from 'vitest'
import type { Frame, OpeningHours, SharedFrame } from '@/shared/api/types'
import { BLANK, blankFrame, blankSharedFrame, inLanguage, KINDS, withFrameText } from './editing'
import { frameOut, framesOut, frameTitle, isEmptyFrame, type FrameKind } from './frames'
import { copyDay, nextSpan } from './hours'
import { readPoint, writePoint } from './places'
import { videoOf } from './video'

const picture = {
  uuid: '0190a000-0000-7000-8000-00000000000b',
  url: '/x.webp',
  width: 4,
  height: 3,
  alt: '',
  variants: {},
}

describe('frames', () => {
  it.each<FrameKind>(KINDS)('a new %s says nothing of its own yet', (kind) => {
    const frame = blankFrame(kind)
    expect(frame.kind).toBe(kind)
    // A form needs no words to be one.
    expect(isEmptyFrame(frame)).toBe(kind !== 'contact_form' && kind !== 'newsletter')
    expect(isEmptyFrame({ ...frame, title: 'Hello' })).toBe(false)
  })

  it('of all kinds can be added', () => {
    expect([...KINDS].toSorted()).toEqual(Object.keys(BLANK).toSorted())
  })

  it('empty ones are not sent, shared ones say how they stand on cards', () => {
    const text: Frame = { ...BLANK.text, id: 'a', html: '<p>Hello</p>' }
    const rows: SharedFrame[] = [blankSharedFrame('image'), { ...text, locked: true, place: 'before' }]
    expect(framesOut(rows)).toEqual([
      { id: text.id, kind: 'text', title: '', html: '<p>Hello</p>', translations: {}, locked: true, place: 'before' },
    ])
  })

  it('only what belongs to a frame is sent, things by their ids', () => {
    const gallery: Frame = {
      ...BLANK.gallery,
      images: [
        { image: picture, alt: 'View', translations: { de: { alt: 'Blick' }, fr: { alt: '' } } },
        { image: null, alt: '', translations: {} },
      ],
    }
    expect(frameOut(gallery)).toMatchObject({
      images: [{ image: picture.uuid, alt: 'View', translations: { de: { alt: 'Blick' } } }],
    })
    const document = {
      uuid: '0190a000-0000-7000-8000-00000000000d',
      name: 'Menu.pdf',
      bytes: 3,
      pages: 1,
      url: '/m.pdf',
    }
    expect(frameOut({ ...BLANK.file, document })).toMatchObject({ document: document.uuid, label: '' })
    expect(frameTitle({ ...BLANK.file, document })).toBe('Menu.pdf')
    const address = {
      id: 'x',
      label: 'work' as const,
      custom_label: '',
      location: null,
      street: 'Ilica 5',
      street2: '',
      zipcode: '',
      city: 'Zagreb',
      region: '',
      country: 'HR',
    }
    expect(frameOut({ ...BLANK.map, address })).toEqual({
      id: '',
      kind: 'map',
      title: '',
      address: { street: 'Ilica 5', street2: '', zipcode: '', city: 'Zagreb', region: '', country: 'HR' },
      latitude: null,
      longitude: null,
      translations: {},
    })
    expect(frameTitle({ ...BLANK.map, address })).toBe('Ilica 5, Zagreb')
  })

  it('texts in further languages are sent when they say something, in a steady order', () => {
    const french = withFrameText({}, 'fr', 'html', '<p></p>')
    const german = withFrameText(withFrameText(french, 'de', 'title', 'T'), 'de', 'html', '<p>b</p>')
    const frame: Frame = { ...BLANK.text, html: '<p>a</p>', translations: german }
    expect(JSON.stringify(frameOut(frame).translations)).toBe('{"de":{"html":"<p>b</p>","title":"T"}}')
  })

  it('are named by the texts that they have in a language', () => {
    const translations = withFrameText({}, 'de', 'label', 'Termin')
    const frame: Frame = { ...BLANK.link, title: '', label: 'Book', translations }
    expect(frameTitle(inLanguage(frame, 'de'))).toBe('Termin')
    expect(frameTitle(inLanguage(frame, 'fr'))).toBe('Book')
    expect(frameTitle(inLanguage({ ...frame, title: 'Visit' }, 'de'))).toBe('Visit')
  })
})

describe('opening hours', () => {
  const monday: OpeningHours[] = [
    { day: 0, opens: '13:00', closes: '17:00' },
    { day: 0, opens: '09:00', closes: '12:00' },
    { day: 5, opens: '10:00', closes: '12:00' },
  ]

  it('a day is copied to others, whose own hours go', () => {
    const copied = copyDay(monday, 0, [0, 1, 5])
    expect(copied.filter((row) => row.day === 5)).toEqual([
      { day: 5, opens: '09:00', closes: '12:00' },
      { day: 5, opens: '13:00', closes: '17:00' },
    ])
    expect(copied.filter((row) => row.day === 0)).toHaveLength(2)
    expect(copied.map((row) => row.day)).toEqual([0, 0, 1, 1, 5, 5])
  })

  it('the next span of a day begins after the last one', () => {
    expect(nextSpan([], 2)).toEqual({ day: 2, opens: '09:00', closes: '17:00' })
    expect(nextSpan(monday, 0)).toEqual({ day: 0, opens: '18:00', closes: '22:00' })
    expect(nextSpan([{ day: 1, opens: '09:00', closes: '23:30' }], 1)).toEqual({
      day: 1,
      opens: '22:00',
      closes: '23:00',
    })
  })
})

describe('places', () => {
  it.each([
    ['47.26921, 11.40410', 47.26921, 11.4041],
    ['47,26921; 11,40410', 47.26921, 11.4041],
    ['-33.8568 151.2153', -33.8568, 151.2153],
    ['https://www.openstreetmap.org/#map=17/47.26921/11.40410', 47.26921, 11.4041],
    ['https://www.openstreetmap.org/?mlat=47.5&mlon=11.5#map=12/47.26/11.40', 47.5, 11.5],
    ['https://www.google.com/maps/place/X/@47.2,11.4,17z/data=!3d47.26921!4d11.4041', 47.26921, 11.4041],
    ['https://maps.google.com/?q=47.26921%2C11.4041', 47.26921, 11.4041],
  ])('%s is read', (text, latitude, longitude) => {
    expect(readPoint(text)).toEqual({ latitude, longitude })
  })

  it.each(['', 'Innsbruck', '47.26921', '91, 11', '47, 181', 'https://example.org/%', 'https://example.org/'])(
    '%s is none',
    (text) => {
      expect(readPoint(text)).toBeNull()
    },
  )

  it('is written as it is read', () => {
    expect(writePoint({ latitude: 47.5, longitude: -11 })).toBe('47.5, -11')
    expect(writePoint({ latitude: null, longitude: null })).toBe('')
  })
})

describe('videos', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'youtube'],
    ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'youtube'],
    ['youtu.be/dQw4w9WgXcQ?si=x', 'youtube'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube'],
    ['https://vimeo.com/channels/staff/123456789', 'vimeo'],
    ['https://player.vimeo.com/video/123456789', 'vimeo'],
    ['https://example.org/watch?v=dQw4w9WgXcQ', undefined],
  ])('%s is a video of %s', (address, provider) => {
    expect(videoOf(address)?.provider).toBe(provider)
  })
})
