import { describe, expect, it } from 'vitest'
import { invitingRoles, readsSpace, rolesOf, usualRole } from './roles'

describe('roles', () => {
  it.each([
    ['owner', ['admin', 'editor', 'analyst']],
    ['admin', ['admin', 'editor', 'analyst']],
    ['editor', ['editor', 'analyst']],
    ['analyst', ['analyst']],
    ['no_role', []],
  ] as const)('%s invites to a space as %j', (own, expected) => expect(invitingRoles('space', own)).toEqual(expected))

  it('of a card are two to invite with', () => expect(invitingRoles('card', 'no_role')).toEqual(['admin', 'user']))

  it('never make an owner by invitation', () => expect(invitingRoles('space', 'owner')).not.toContain('owner'))

  it('have a usual one that can be invited with', () => {
    expect(invitingRoles('space', 'admin')).toContain(usualRole('space'))
    expect(invitingRoles('card', 'no_role')).toContain(usualRole('card'))
  })

  it.each([
    ['owner', true],
    ['analyst', true],
    ['no_role', false],
    ['user', false],
  ])('%s reads the space: %s', (role, expected) => expect(readsSpace(role)).toBe(expected))

  it('stand in order', () => expect([rolesOf('space')[0], rolesOf('card')[0]]).toEqual(['owner', 'admin']))
})
