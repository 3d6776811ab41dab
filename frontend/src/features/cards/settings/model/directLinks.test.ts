import { describe, expect, it } from 'vitest'
import { directLinks } from './directLinks'

const card = {
  websites: [
    { id: 'w', url: 'https://alpenwerk.example/team', title: 'Team', label: 'work', custom_label: '' },
    { id: 'x', url: '', title: '', label: 'work', custom_label: '' },
  ],
  social_media: [{ id: 's', network: 'linkedin', value: 'ada', url: 'https://www.linkedin.com/in/ada', label: '' }],
  frames: [
    { id: 'l', kind: 'link', title: '', url: 'https://shop.example', label: 'Shop' },
    { id: 'm', kind: 'link', title: '', url: 'mailto:ada@example.org', label: 'Write' },
    { id: 't', kind: 'text', title: '', html: '<p>Hi</p>' },
  ],
  shared_frames: [
    { id: 'j', kind: 'link', title: '', url: 'https://jobs.example', label: 'Jobs', locked: false, place: 'after' },
    { id: 'h', kind: 'link', title: '', url: 'https://hidden.example', label: 'Hidden', locked: false, place: 'after' },
  ],
  shared_social_media: [
    {
      id: 'c',
      network: 'xing',
      value: 'alpenwerk',
      url: 'https://www.xing.com/alpenwerk',
      label: '',
      locked: true,
      place: 'before',
    },
  ],
  hidden_shared: ['h'],
} as unknown as Parameters<typeof directLinks>[0]

describe('direct links', () => {
  it('are the pages that the card shows: its own and the shared ones that it keeps', () => {
    expect(directLinks(card).map(({ id, group }) => `${group} ${id}`)).toEqual([
      'websites w',
      'social s',
      'social c',
      'links l',
      'links j',
    ])
  })
})
