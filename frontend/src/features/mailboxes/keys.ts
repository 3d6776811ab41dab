import { inSpace } from '@/shared/api/keys'

export const mailboxesKeys = {
  connections: (space: string) => inSpace(space, 'signature-connections'),
  people: (space: string, query: object) => inSpace(space, 'signature-mailboxes', query),
  log: (space: string, query: object) => inSpace(space, 'signature-mailbox-log', query),
}
