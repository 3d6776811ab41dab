import { mine } from '@/shared/api/keys'

export const addressBookKeys = {
  own: mine('app-passwords'),
}
