import { call } from '@/shared/api/client'
import { currentLanguage } from '@/shared/i18n/i18n'
import type { Pending } from './model/registration'

/** Asks for the mail that proves the address; nothing else is told before. */
export async function askForAccount(email: string): Promise<Pending> {
  const { data } = await call('POST', '/v1/auth/register', { body: { email, lang: currentLanguage() } })
  return data
}
