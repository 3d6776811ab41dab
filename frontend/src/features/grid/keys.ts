import { inSpace } from '@/shared/api/keys'

export const gridKeys = {
  effects: (space: string, version: number, body: object) => inSpace(space, 'design', 'effects', version, body),
  saves: (space: string) => inSpace(space, 'design', 'saves'),
}
