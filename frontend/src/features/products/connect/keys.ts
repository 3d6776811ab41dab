import { inSpace, mine } from '@/shared/api/keys'

export const connectKeys = {
  serial: (space: string, serial: string) => inSpace(space, 'products', 'serial', serial),
  cards: (query: object) => mine('cards', 'to-connect', query),
}
