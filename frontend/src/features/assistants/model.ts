import type { AssistantRequestOut } from '@/shared/api/generated/types.gen'

/** Takes the answer to the assistant. What is no page of the web, a browser would run here. */
export function leaveFor(address: string, leave = (url: string) => window.location.replace(url)): void {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`No page at ${protocol}`)
  leave(href)
}

/** Why nothing can be given at all, as a text; null where something can. */
export function obstacleOf(asked: AssistantRequestOut): 'nothing' | 'noAccess' | 'full' | null {
  if (!asked.may_look && !asked.may_change) return 'nothing'
  if (!asked.spaces.some((space) => space.has_access)) return 'noAccess'
  return asked.has_room ? null : 'full'
}
