import { inSpace } from '@/shared/api/keys'

/** Below the card, so that what a write of it keeps is kept here too. */
export const noticeKeys = { ofCard: (space: string, card: string) => inSpace(space, 'card', card, 'notice') }
