import { inSpace } from '@/shared/api/keys'

export const cardKeys = {
  one: (space: string, card: string) => inSpace(space, 'card', card),
  /** The space's own values, as far as its cards show them. */
  spaceValues: (space: string) => inSpace(space, 'values'),
  username: (space: string, username: string) => inSpace(space, 'username', username),
  phone: (space: string, card: string, number: string, country: string) =>
    inSpace(space, 'phone', card, number, country),
  code: (space: string, card: string, options: object) => inSpace(space, 'code', card, options),
  ticket: (space: string, card: string) => inSpace(space, 'ticket', card),
}
