import { inSpace, mine } from '@/shared/api/keys'

export const jobKeys = {
  mine: mine('jobs'),
  batch: (space: string, batch: string) => inSpace(space, 'batches', batch),
}
