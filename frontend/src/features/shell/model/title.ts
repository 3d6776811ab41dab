import { useMatches } from '@tanstack/react-router'
import type { TitleKey } from '@/shared/titles'

/** Name of the page from the innermost route that has one. */
export function usePageTitle(): TitleKey | undefined {
  return useMatches({
    select: (matches) =>
      matches.reduce<TitleKey | undefined>((found, match) => match.staticData.title ?? found, undefined),
  })
}
