import { describe, expect, it } from 'vitest'
import { afterJoining } from './landing'

describe('after joining', () => {
  it.each([
    [{ space: 's', card: 'c', role: 'user' }, '/space/s/cards/c'],
    [{ space: 's', card: 'c', role: 'admin' }, '/space/s/cards/c'],
    [{ space: 's', card: 'c', role: 'no_role' }, '/'],
    [{ space: 's', card: null, role: 'editor' }, '/space/s'],
    [{ space: 's', card: null, role: 'no_role' }, '/'],
  ] as const)('%j goes on at %s', (accepted, path) => expect(afterJoining(accepted)).toBe(path))
})
