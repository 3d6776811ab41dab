import type { QueryClient } from '@tanstack/react-query'
import type common from '@/shared/i18n/locales/en.json'

export type TitleKey = keyof typeof common.titles

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Addresses of the API that the page reads first, letter by letter, with `$name` for what its own address names: they
     * are asked for before the program is here (index.html). Only where the page's address asks for nothing more.
     */
    reads?: readonly string[]
    /** Key under `titles` of the shared texts: the page's name in the tab and in the top bar. */
    title?: TitleKey
    /** Guests see the page too, in a frame of their own. */
    guests?: true
    /**
     * Asks for what the page reads first, beside what its guards ask and not after it. Only on the first page of a visit,
     * of who is signed in, and where all that the address names are UUIDs; what is refused here is asked for again by
     * the page, which says so.
     */
    early?: (asked: { queryClient: QueryClient; params: Record<string, string>; search: object }) => void
  }
}
