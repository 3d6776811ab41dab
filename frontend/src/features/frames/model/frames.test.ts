import { describe, expect, it } from 'vitest'
import type { Frame, OpeningHours } from '@/shared/api/types'
import {
  blankFrame,
  copyDay,
  frameOut,
  framesOut,
  frameTitle,
  isEmptyFrame,
  KINDS,
  nextSpan,
  type FrameKind,
} from './frames'
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
  it.each([...KINDS, 'newsletter'] as FrameKind[])('a new %s says nothing of its own yet', (kind) => {
    const frame = blankFrame(kind)
    expect(frame.kind).toBe(kind)
    // A form needs no words to be one.
    expect(isEmptyFrame(frame)).toBe(kind !== 'contact_form' && kind !== 'newsletter')
    expect(isEmptyFrame({ ...frame, title: 'Hello' } as Frame)).toBe(false)
  })

  it('newsletters cannot be added before their service is there', () => {
    expect(KINDS).not.toContain('newsletter')
  })

  it('empty ones are not sent, shared ones say how they stand on cards', () => {
    const text = { ...blankFrame('text'), html: '<p>Hello</p>' } as Frame
    const rows = [
      { ...blankFrame('image'), locked: true, place: 'before' as const },
      { ...text, locked: true, place: 'before' as const },
    ]
    expect(framesOut(rows as never)).toEqual([
      { id: text.id, kind: 'text', title: '', html: '<p>Hello</p>', translations: {}, locked: true, place: 'before' },
    ])
  })

  it('only what belongs to a frame is sent, things by their ids', () => {
    const gallery = {
      ...blankFrame('gallery'),
      images: [
        { image: picture, alt: 'View', translations: { de: { alt: 'Blick' }, fr: { alt: '' } } },
        { image: null, alt: '' },
      ],
    }
    expect(frameOut(gallery as Frame).images).toEqual([
      { image: picture.uuid, alt: 'View', translations: { de: { alt: 'Blick' } } },
    ])
    const document = {
      uuid: '0190a000-0000-7000-8000-00000000000d',
      name: 'Menu.pdf',
      bytes: 3,
      pages: 1,
      url: '/m.pdf',
    }
    expect(frameOut({ ...blankFrame('file'), document } as Frame)).toMatchObject({ document: document.uuid, label: '' })
    expect(frameTitle({ ...blankFrame('file'), document } as Frame)).toBe('Menu.pdf')
    const address = {
      id: 'x',
      label: 'work' as const,
      custom_label: '',
      street: 'Ilica 5',
      street2: '',
      zipcode: '',
      city: 'Zagreb',
      region: '',
      country: 'HR',
    }
    expect(frameOut({ ...blankFrame('map'), address } as Frame).address).toEqual({
      street: 'Ilica 5',
      street2: '',
      zipcode: '',
      city: 'Zagreb',
      region: '',
      country: 'HR',
    })
    expect(frameTitle({ ...blankFrame('map'), address } as Frame)).toBe('Ilica 5, Zagreb')
  })

  it('texts in further languages are sent when they say something, in a steady order', () => {
    const frame = {
      ...blankFrame('text'),
      html: '<p>a</p>',
      translations: { fr: { title: '', html: '<p></p>' }, de: { title: 'T', html: '<p>b</p>' } },
    }
    expect(JSON.stringify(frameOut(frame as Frame).translations)).toBe('{"de":{"html":"<p>b</p>","title":"T"}}')
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
