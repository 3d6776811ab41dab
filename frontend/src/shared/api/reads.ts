// A read that brings nothing is thrown to the nearest boundary (`app/query-client.ts`). These are spread into the
// options of one that is not; a test names each of them.

/** What reads shows the failure itself, by `<Failure of={…}>` in the place of what is missing. */
export const SAID_HERE = { throwOnError: false } as const

/** What reads does as well without: nothing that it shows is wrong, or looks as if it were on its way. */
export const DONE_WITHOUT = { throwOnError: false } as const
