import { inSpace, mine } from '@/shared/api/keys'

interface Place {
  kind: string
  space: string
  id: string
}

export const memberKeys = {
  of: ({ space, kind, id }: Place) => inSpace(space, 'people', kind, id),
  members: (place: Place, query: object) => [...memberKeys.of(place), 'members', query] as const,
  invitations: (place: Place, query: object) => [...memberKeys.of(place), 'invitations', query] as const,
  cardUsers: (space: string, query: object) => inSpace(space, 'people', 'card-users', query),
  ownership: (place: Place) => [...memberKeys.of(place), 'ownership'] as const,
  invitation: (code: string) => ['invitation', code] as const,
  myInvitations: mine('invitations'),
  myOwnershipOffers: mine('ownership-offers'),
  fewOwnCards: mine('cards', 'few'),
}
