import { inSpace } from '@/shared/api/keys'

export const embeddingKeys = {
  of: (space: string) => inSpace(space, 'embedding'),
}
