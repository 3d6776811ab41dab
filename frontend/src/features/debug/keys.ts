import { mine } from '@/shared/api/keys'

export const debugKeys = { server: mine('debug') }
