import type { Texts } from '@/features/exchange/model/exchange'
import type { Space, SpaceSettings } from '@/shared/api/types'

/** A field of subscribers that the space has made. */
export interface OwnField {
  id: string
  texts: Texts
  /** It stands on the page of sign-up. */
  asked: boolean
}

export interface NewsletterSettings {
  newsletter: boolean
  newsletter_sender_name: string
  newsletter_reply_to: string
  newsletter_imprint: Texts
  newsletter_fields: OwnField[]
  newsletter_ask_name: boolean
}

export const LONGEST = { sender: 100, replyTo: 254, imprint: 1000, field: 100, consent: 1000 }
export const MOST_FIELDS = 10

export function newsletterOf({ settings }: { settings: SpaceSettings }): NewsletterSettings {
  return {
    newsletter: settings.newsletter,
    newsletter_sender_name: settings.newsletter_sender_name,
    newsletter_reply_to: settings.newsletter_reply_to,
    newsletter_imprint: settings.newsletter_imprint,
    newsletter_fields: settings.newsletter_fields.map(({ id, texts, asked }) => ({ id, texts, asked: asked ?? false })),
    newsletter_ask_name: settings.newsletter_ask_name,
  }
}

/** What of the form is sent: nothing that was not changed. */
export function newsletterPatch(values: NewsletterSettings, changed: readonly string[]): Record<string, unknown> {
  return { settings: Object.fromEntries(changed.map((field) => [field, values[field as keyof NewsletterSettings]])) }
}

export function newField(): OwnField {
  return { id: crypto.randomUUID(), texts: {}, asked: true }
}

/** Who letters are from, as long as the space says nothing else. */
export const usualSender = (space: Pick<Space, 'name'>): string => space.name
