import { mine } from '@/shared/api/keys'

/** A directory may serve several spaces, so its keys begin with the person. */
export const directoryKeys = {
  all: mine('directories'),
  list: mine('directories', 'list'),
  of: (id: string) => mine('directories', id),
  one: (id: string, language: string) => mine('directories', id, 'one', language),
  domains: (id: string) => mine('directories', id, 'domains'),
  settings: (id: string, language: string) => mine('directories', id, 'settings', language),
  people: (id: string, language: string, query: object) => mine('directories', id, 'people', language, query),
  pull: (id: string, language: string) => mine('directories', id, 'pull', language),
  groups: (id: string) => mine('directories', id, 'groups'),
  held: (id: string, language: string, query: object) => mine('directories', id, 'held', language, query),
  log: (id: string, language: string, query: object) => mine('directories', id, 'log', language, query),
}
