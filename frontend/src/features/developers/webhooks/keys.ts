import { inSpace } from '@/shared/api/keys'

export const webhookKeys = {
  of: (space: string) => inSpace(space, 'webhooks'),
  list: (space: string) => inSpace(space, 'webhooks', 'list'),
  one: (space: string, webhook: string) => inSpace(space, 'webhooks', 'one', webhook),
  log: (space: string, webhook: string, query: object) => inSpace(space, 'webhooks', 'log', webhook, query),
  message: (space: string, webhook: string, message: string) => inSpace(space, 'webhooks', 'message', webhook, message),
  /** What can be told is said in words. */
  events: (space: string, language: string) => inSpace(space, 'webhook-events', language),
  event: (space: string, language: string, event: string) => inSpace(space, 'webhook-events', language, event),
}
