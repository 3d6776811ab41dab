import type { Addition } from '@/shared/additions'

export const notices: Addition = {
  feature: 'notices',
  permissions: { change_notice: 'card' },
  settings: { notices: 'pages' },
}
