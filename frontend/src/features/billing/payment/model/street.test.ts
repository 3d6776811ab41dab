import { expect, it } from 'vitest'
import { streetOf } from './street'

it.each([
  ['Salurner Straße 15', 'Salurner Straße', '15'],
  ['Torstraße 220 b', 'Torstraße', '220 b'],
  ['Via Roma, 12/3', 'Via Roma', '12/3'],
  ['10 Downing Street', '10 Downing Street', ''],
  ['Náměstí Míru', 'Náměstí Míru', ''],
  ['', '', ''],
])('%s has its number apart', (line, street, building) => expect(streetOf(line)).toEqual([street, building]))
