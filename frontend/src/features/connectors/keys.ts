import { inSpace } from '@/shared/api/keys'

export const connectorKeys = {
  of: (space: string) => inSpace(space, 'connectors'),
  list: (space: string) => inSpace(space, 'connectors', 'list'),
  one: (space: string, connector: string) => inSpace(space, 'connectors', 'one', connector),
  log: (space: string, connector: string, query: object) => inSpace(space, 'connectors', 'log', connector, query),
  preview: (space: string, draft: object) => inSpace(space, 'connectors', 'preview', draft),
}
