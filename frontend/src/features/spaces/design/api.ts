import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Language } from '@/shared/i18n/languages'
import type { Uuid } from '@/shared/api/types'
import { spaceKeys } from '../keys'

export function templatesQuery(space: Uuid) {
  return queryOptions({
    queryKey: spaceKeys.templates(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/templates', { path: { space_id: space }, signal })).data,
  })
}

/** A sample card in a template's design; `stamp` is the time of its last change. */
export function templatePageQuery(space: Uuid, template: Uuid, stamp: string, lang: Language, mode: 'light' | 'dark') {
  return queryOptions({
    queryKey: spaceKeys.templatePage(space, template, stamp, lang, mode),
    queryFn: async ({ signal }) =>
      (
        await call('POST', '/v1/spaces/{space_id}/templates/{template_id}/preview', {
          path: { space_id: space, template_id: template },
          query: { lang, mode },
          signal,
          quiet: true,
        })
      ).data.html,
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })
}
