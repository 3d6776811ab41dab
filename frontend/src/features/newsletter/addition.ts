import type { Addition } from '@/shared/additions'

export const newsletter: Addition = {
  feature: 'newsletter',
  permissions: { switch_newsletter: 'card' },
  ownPages: [
    'newsletter',
    'newsletter_sender_name',
    'newsletter_reply_to',
    'newsletter_imprint',
    'newsletter_fields',
    'newsletter_ask_name',
  ],
}
