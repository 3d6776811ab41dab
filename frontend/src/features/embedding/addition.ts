import type { Addition } from '@/shared/additions'

export const embedding: Addition = {
  feature: 'embedding',
  ownPages: ['embedding', 'embedding_origins', 'open_links'],
}
