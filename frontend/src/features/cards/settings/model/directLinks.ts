import type { Card } from '@/shared/api/types'

export type LinkGroup = 'websites' | 'social' | 'links'
export interface DirectLink {
  id: string
  group: LinkGroup
  /** What the card calls the link, where it has a name. */
  name: string
  url: string
}
type Source = Pick<
  Card,
  'websites' | 'social_media' | 'frames' | 'shared_frames' | 'shared_social_media' | 'hidden_shared'
>

const isPage = (url: string | null | undefined): url is string => /^https?:\/\//i.test(url ?? '')

/** The links of a card to which visitors can be sent straight: its own, and those that its space shares. */
export function directLinks(card: Source): DirectLink[] {
  const shown = ({ id }: { id?: string | null }) => !card.hidden_shared.includes(id ?? '')
  const found: DirectLink[] = []
  const add = (
    group: LinkGroup,
    id: string | null | undefined,
    name: string | null | undefined,
    url: string | null | undefined,
  ) => {
    if (id && isPage(url)) found.push({ id, group, name: name ?? '', url })
  }
  for (const row of card.websites) add('websites', row.id, row.title || row.custom_label, row.url)
  for (const row of [...card.social_media, ...card.shared_social_media.filter(shown)])
    add('social', row.id, row.label, row.url)
  for (const frame of [...card.frames, ...card.shared_frames.filter(shown)]) {
    if (frame.kind === 'link') add('links', frame.id, frame.label, frame.url)
  }
  return found
}
