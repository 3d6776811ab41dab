import { inSpace } from '@/shared/api/keys'

export const printingKeys = {
  styles: (space: string) => inSpace(space, 'card-styles'),
  style: (space: string, style: string) => inSpace(space, 'card-style', style),
  side: (space: string, style: string, version: number, ...drawn: (string | null)[]) =>
    inSpace(space, 'card-style', style, 'side', version, ...drawn),
  checks: (space: string, style: string, version: number, ...drawn: (string | null)[]) =>
    inSpace(space, 'card-style', style, 'checks', version, ...drawn),
  drawing: (space: string, asked: object) => inSpace(space, 'card-style-drawing', asked),
}
