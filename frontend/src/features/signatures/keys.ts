import { inSpace } from '@/shared/api/keys'

export const signaturesKeys = {
  list: (space: string) => inSpace(space, 'signatures'),
  one: (space: string, signature: string) => inSpace(space, 'signature', signature),
  preview: (space: string, signature: string, version: number) =>
    inSpace(space, 'signature', signature, 'preview', version),
  drawing: (space: string, asked: object) => inSpace(space, 'signature-drawing', asked),
  allPeople: (space: string, signature: string) => inSpace(space, 'signature', signature, 'people'),
  counts: (space: string, signature: string, query: object) =>
    inSpace(space, 'signature', signature, 'people', 'counts', query),
  people: (space: string, signature: string, query: object) => inSpace(space, 'signature', signature, 'people', query),
  banners: (space: string) => inSpace(space, 'signature-banners'),
  ofCard: (space: string, card: string) => inSpace(space, 'card-signatures', card),
  oneOfCard: (space: string, card: string, query: object) => inSpace(space, 'card-signatures', card, 'one', query),
}
