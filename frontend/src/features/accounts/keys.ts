import { mine } from '@/shared/api/keys'

export const accountKeys = {
  sessions: mine('sessions'),
  sessionsIn: (language: string | undefined) => [...accountKeys.sessions, language] as const,
  passkeys: mine('passkeys'),
  confirmation: mine('confirmation'),
  ownThirdParties: mine('third-parties'),
  thirdParties: ['third-parties'] as const,
  recovery: (token: string) => ['recovery', token] as const,
  registration: (token: string) => ['registration', token] as const,
}
