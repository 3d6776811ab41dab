import { describe, expect, it } from 'vitest'
import { groupsOf, inWords, mayTick, quickChoice } from './abilities'

const ability = (name: string, may_grant = true) => ({ name, label: `Label of ${name}`, may_grant })
const ABILITIES = [
  ability('cards.read'),
  ability('cards.edit'),
  ability('contacts.read'),
  ability('statistics.of_card'),
  ability('locations.read', false),
  ability('locations.edit', false),
  ability('audit.read'),
]

describe('abilities of a token', () => {
  it('stand in groups, in the order of the server', () => {
    expect(groupsOf(ABILITIES).map(({ name, abilities }) => [name, abilities.length])).toEqual([
      ['cards', 2],
      ['contacts', 1],
      ['statistics', 1],
      ['locations', 2],
      ['audit', 1],
    ])
  })

  it('stand together where no heading is known, also apart from names that only begin alike', () => {
    const groups = groupsOf([ability('rockets.launch'), ability('cards.read'), ability('card_styles.read')])
    expect(groups.map(({ name, abilities }) => [name, abilities.map((one) => one.name)])).toEqual([
      ['other', ['rockets.launch', 'card_styles.read']],
      ['cards', ['cards.read']],
    ])
  })

  it('can be ticked where the person may give them, or the token has them', () => {
    expect(mayTick(ability('locations.read', false), [])).toBe(false)
    expect(mayTick(ability('locations.read', false), ['locations.read'])).toBe(true)
    expect(mayTick(ability('cards.read'), [])).toBe(true)
  })

  it('are said in words in the order of the server, and by name where it names them no more', () => {
    expect(inWords(['gone.away', 'cards.edit', 'cards.read'], ABILITIES)).toEqual([
      'Label of cards.read',
      'Label of cards.edit',
      'gone.away',
    ])
  })
})

describe('quick choices', () => {
  it('of reading tick what changes nothing', () => {
    expect(quickChoice('reading', ABILITIES, [])).toEqual([
      'cards.read',
      'contacts.read',
      'statistics.of_card',
      'audit.read',
    ])
  })

  it('of all leave out what the person cannot give, but for what the token has', () => {
    expect(quickChoice('all', ABILITIES, [])).not.toContain('locations.edit')
    expect(quickChoice('all', ABILITIES, ['locations.edit'])).toEqual(
      ABILITIES.map(({ name }) => name).filter((name) => name !== 'locations.read'),
    )
  })

  it('of none tick nothing', () => {
    expect(quickChoice('none', ABILITIES, ['cards.read'])).toEqual([])
  })
})
