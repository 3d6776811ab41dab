import { mine } from '@/shared/api/keys'

export const shellKeys = { apps: mine('apps'), find: (words: string) => mine('cards', 'find', words) }
