import { mine } from '@/shared/api/keys'

/** A directory is looked after by people of its home space; its address names it alone. */
export const scimKeys = {
  of: (directory: string) => mine('user-directories', directory, 'scim'),
  in: (directory: string, language: string) => mine('user-directories', directory, 'scim', language),
  groups: (directory: string) => mine('user-directories', directory, 'groups'),
  places: (directory: string) => mine('user-directories', directory, 'places'),
}
