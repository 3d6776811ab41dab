import { mine } from '@/shared/api/keys'

export const accountKeys = {
  sessions: mine('sessions'),
  sessionsIn: (language: string | undefined) => [...accountKeys.sessions, language] as const,
  totpSetup: mine('totp-setup'),
  recovery: (token: string) => ['recovery', token] as const,
}
