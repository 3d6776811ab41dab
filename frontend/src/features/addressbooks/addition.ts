import type { Addition } from '@/shared/additions'

export const addressbooks: Addition = {
  feature: 'addressbooks',
  settings: { address_book: 'people' },
}
