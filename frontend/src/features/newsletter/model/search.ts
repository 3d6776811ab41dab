import type { Unread } from '@/shared/address'
import type { ListCampaignsData } from '@/shared/api/generated/types.gen'

type Query = NonNullable<ListCampaignsData['query']>

/** What the list of campaigns shows; it stands in the address. */
export interface CampaignsSearch {
  search?: string
  page?: number
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readCampaignsSearch(raw: Unread<CampaignsSearch>): CampaignsSearch & Query {
  const result: CampaignsSearch = {}
  if (typeof raw.search === 'string' && raw.search) result.search = raw.search.slice(0, 200)
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 1) result.page = page
  return result
}
