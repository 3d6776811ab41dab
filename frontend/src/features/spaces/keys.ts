import { inSpace, mine } from '@/shared/api/keys'

export const spaceKeys = {
  list: (query: object) => mine('spaces', 'list', query),
  myCards: mine('cards', 'own'),
  ownCard: (card: string) => mine('cards', 'page', card),
  /** The space with its settings and its design. */
  settings: (space: string) => inSpace(space, 'settings'),
  overview: (space: string) => inSpace(space, 'overview'),
  protection: (space: string) => inSpace(space, 'protection'),
  username: (username: string) => ['reference', 'username', username] as const,
  templates: (space: string) => inSpace(space, 'templates'),
  templatePages: (space: string) => inSpace(space, 'templatePage'),
  templatePage: (space: string, template: string, stamp: string, lang: string, mode: string) =>
    [...spaceKeys.templatePages(space), template, stamp, lang, mode] as const,
}
