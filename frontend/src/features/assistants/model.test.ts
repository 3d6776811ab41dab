import { describe, expect, it, vi } from 'vitest'
import type { AssistantRequestOut } from '@/shared/api/generated/types.gen'
import { leaveFor, obstacleOf } from './model'

const space = { uuid: '0199f5d2-0000-7000-8000-000000000000', name: 'Alpenwerk', has_access: true }
const asked: AssistantRequestOut = {
  name: 'Claude',
  host: 'claude.ai',
  on_device: false,
  may_look: true,
  may_change: true,
  spaces: [space],
  has_room: true,
  asked: 'password',
}

describe('the answer to an assistant', () => {
  it('is taken to a page', () => {
    const leave = vi.fn()
    leaveFor('https://claude.ai/callback?code=a&state=b', leave)
    leaveFor('http://127.0.0.1:7777/callback?code=a', leave)
    expect(leave.mock.calls).toEqual([
      ['https://claude.ai/callback?code=a&state=b'],
      ['http://127.0.0.1:7777/callback?code=a'],
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'cursor://callback'])('is not run as %s', (address) => {
    const leave = vi.fn()
    expect(() => leaveFor(address, leave)).toThrow()
    expect(leave).not.toHaveBeenCalled()
  })
})

it('says why nothing can be given', () => {
  expect(obstacleOf(asked)).toBeNull()
  expect(obstacleOf({ ...asked, may_look: false })).toBeNull()
  expect(obstacleOf({ ...asked, may_look: false, may_change: false })).toBe('nothing')
  expect(obstacleOf({ ...asked, spaces: [{ ...space, has_access: false }] })).toBe('noAccess')
  expect(obstacleOf({ ...asked, has_room: false })).toBe('full')
})
