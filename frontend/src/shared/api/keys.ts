import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Every key of the cache begins with the signed-in person or with one space, and each feature makes its own in its
 * `keys.ts`. Asking again for the beginning asks for all that is below it.
 */
export const mine = <const Rest extends readonly unknown[]>(...rest: Rest) => ['me', ...rest] as const
export const inSpace = <const Rest extends readonly unknown[]>(space: string, ...rest: Rest) =>
  ['space', space, ...rest] as const

export const everySpace = ['space'] as const
export const myCards = mine('cards')
export const mySpaces = mine('spaces')

/** What no feature owns. */
export const sharedKeys = {
  user: mine('user'),
  firstSpaces: (query: object) => mine('spaces', query),
  permission: (space: string) => inSpace(space, 'permission'),
  /** What can be had, in the words of no language. */
  packages: mine('packages'),
}

/** Asks again for all that is of a space, but for what is below the kept keys. */
export function renewSpace(queryClient: QueryClient, space: string, kept: readonly QueryKey[]): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: inSpace(space),
    predicate: ({ queryKey }) => !kept.some((key) => partialMatchKey(queryKey, key)),
  })
}
