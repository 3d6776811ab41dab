import { inSpace } from '@/shared/api/keys'

export const locationKeys = {
  all: (space: string) => inSpace(space, 'locations'),
  one: (space: string, location: string) => inSpace(space, 'location', location),
  followers: (space: string, location: string) => inSpace(space, 'location', location, 'followers'),
}
