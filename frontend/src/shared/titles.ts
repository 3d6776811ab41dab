import type common from '@/shared/i18n/locales/en.json'

export type TitleKey = keyof typeof common.titles

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key under `titles` of the shared texts: the page's name in the tab and in the top bar. */
    title?: TitleKey
    /** Guests see the page too, in a frame of their own. */
    guests?: true
  }
}
