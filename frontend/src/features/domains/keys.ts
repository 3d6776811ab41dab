import { inSpace } from '@/shared/api/keys'

export const domainKeys = { all: (space: string) => inSpace(space, 'custom-domains') }
