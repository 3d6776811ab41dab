import type { Focus } from '@/shared/api/generated/types.gen'

/** What is the same for all who read the same language. */
export const referenceKeys = {
  networks: (language: string, focus: Focus, search: string) =>
    ['reference', language, 'networks', focus, search] as const,
  countries: (language: string) => ['reference', language, 'countries'] as const,
  prefixes: (language: string) => ['reference', language, 'prefixes'] as const,
}
