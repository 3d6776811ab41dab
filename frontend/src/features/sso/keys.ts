import { mine } from '@/shared/api/keys'

/** Below the directory's own, so that asking again for that asks for all of it. */
export const ssoKeys = {
  sso: (id: string) => mine('directories', id, 'sso'),
  test: (id: string, key: string, language: string) => mine('directories', id, 'sso-test', key, language),
  thirdParties: (id: string) => mine('directories', id, 'third-party'),
}
