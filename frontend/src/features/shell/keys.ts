import { mine } from '@/shared/api/keys'

export const shellKeys = { find: (words: string) => mine('cards', 'find', words) }
