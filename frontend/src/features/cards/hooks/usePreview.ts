import { withoutFaulty } from '@/shared/draft/faults'
import { useLivePage, type LivePage } from '@/shared/live/useLivePage'
import { previewCard } from '../api/card'

/**
 * The card's page from unsaved values. A new `revision` of the saved card asks again. Only people who may edit the card
 * may ask.
 */
export function usePreview(id: string, body: Record<string, unknown>, revision: number | string, may = true): LivePage {
  return useLivePage({ id, body, revision, may, ask: previewCard, repair: withoutFaulty })
}
