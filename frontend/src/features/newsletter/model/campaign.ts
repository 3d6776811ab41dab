import type { AudienceSchema, CampaignOut, CampaignTextIn } from '@/shared/api/generated/types.gen'
import { byKey, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import { copyOf, textOut, type Block } from './blocks'

export type Campaign = CampaignOut
export type CampaignStatus = Campaign['status']

/** Who gets it, all of it said. */
export type Audience = Required<AudienceSchema>

/** What a letter says in one language. */
export interface LetterText {
  subject: string
  preheader: string
  blocks: Block[]
}

export interface CampaignDraft {
  name: string
  audience: Audience
  rate: number | null
  /** By language. */
  texts: Record<string, LetterText>
}
export type CampaignChange = 'name' | 'audience' | 'rate' | `texts.${string}`

export interface CampaignBody {
  name?: string
  audience?: AudienceSchema
  rate?: number | null
  texts?: Record<string, CampaignTextIn>
}
export type CampaignEditing = Editing<Campaign, CampaignDraft, CampaignChange, CampaignBody>

const texts = byKey<Record<string, LetterText>>()

export const campaignForm = draftForm<Campaign, CampaignDraft, CampaignChange, CampaignBody>(
  (saved) => ({
    name: saved.name,
    audience: saved.audience as Audience,
    rate: saved.rate,
    texts: Object.fromEntries(
      saved.texts.map(({ language, subject, preheader, blocks }) => [language, { subject, preheader, blocks }]),
    ),
  }),
  {
    name: whole(),
    audience: whole(),
    rate: whole(),
    texts: {
      parts: (value) => Object.fromEntries(Object.entries(value).map(([code, text]) => [code, textOut(text)])),
      take: texts.take,
      body: (value, changed) =>
        Object.fromEntries(
          Object.entries(value)
            .filter(([code]) => changed.includes(code))
            .map(([code, text]) => [code, textOut(text)]),
        ),
    },
  },
)

/** A further language begins with what the first one says: its pictures, links and order stay, the words are changed. */
export function beginningOf(first: LetterText | undefined): LetterText {
  return { subject: first?.subject ?? '', preheader: first?.preheader ?? '', blocks: (first?.blocks ?? []).map(copyOf) }
}

/** What has become of the letters that are no longer to be sent, from 0 to 1. */
export function progressOf({ total, queued, sending }: Campaign['counts']): number {
  return total === 0 ? 0 : (total - queued - sending) / total
}
