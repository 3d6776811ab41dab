import { inSpace } from '@/shared/api/keys'

export const backgroundsKeys = {
  list: (space: string) => inSpace(space, 'backgrounds'),
  one: (space: string, background: string) => inSpace(space, 'background', background),
  preview: (space: string, background: string, version: number) =>
    inSpace(space, 'background', background, 'preview', version),
  drawing: (space: string, asked: object) => inSpace(space, 'background-drawing', asked),
  allPeople: (space: string, background: string) => inSpace(space, 'background', background, 'people'),
  counts: (space: string, background: string, query: object) =>
    inSpace(space, 'background', background, 'people', 'counts', query),
  people: (space: string, background: string, query: object) =>
    inSpace(space, 'background', background, 'people', query),
  ofCard: (space: string, card: string) => inSpace(space, 'card-backgrounds', card),
  previewOfCard: (space: string, card: string, background: string, version: number) =>
    inSpace(space, 'card-backgrounds', card, 'preview', background, version),
}
