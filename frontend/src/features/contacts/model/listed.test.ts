import { describe, expect, it } from 'vitest'
import type { ContactPageOfSpaces } from '@/shared/api/generated/types.gen'
import { listed } from './listed'

const ROW = {
  uuid: 'a',
  name: 'Eva Berger',
  company: '',
  email: '',
  phone: '',
  met_at: '2026-11-20T09:30:00Z',
  channel: 'typed',
  event: '',
  follow_up_on: null,
} as const

describe('rows of contacts', () => {
  it('have what stands once beside them', () => {
    const page: ContactPageOfSpaces = {
      data: [
        { ...ROW, owner: 0, tags: [1, 0], space: 1 },
        { ...ROW, uuid: 'b', owner: null, tags: [], space: 0 },
      ],
      meta: { total: 2, page: 1, per_page: 50, more: false },
      owners: [{ name: 'Zoë', picture: null }],
      tags: [
        { name: 'Quote', colour: 'blue' },
        { name: 'Press', colour: 'green' },
      ],
      spaces: [
        { uuid: 's', name: 'Alpenwerk' },
        { uuid: 't', name: 'Bahn' },
      ],
    }
    const [first, second] = listed(page, '')
    expect([first?.owner?.name, first?.tags.map(({ name }) => name), first?.space.name]).toEqual([
      'Zoë',
      ['Press', 'Quote'],
      'Bahn',
    ])
    expect([second?.owner, second?.tags, second?.space.uuid]).toEqual([null, [], 's'])
  })
})
