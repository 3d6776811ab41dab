import { inSpace } from '@/shared/api/keys'

export const printingKeys = {
  styles: (space: string) => inSpace(space, 'card-styles'),
  style: (space: string, style: string) => inSpace(space, 'card-style', style),
  front: (space: string, style: string, version: number) => inSpace(space, 'card-style', style, 'front', version),
  drawing: (space: string, asked: object) => inSpace(space, 'card-style-drawing', asked),
}
