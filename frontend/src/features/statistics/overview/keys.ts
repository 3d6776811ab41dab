import { mine } from '@/shared/api/keys'

export const numbersKeys = { own: mine('statistics') }
