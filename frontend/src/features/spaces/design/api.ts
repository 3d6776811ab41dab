import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { Envelope, Template, Uuid } from '@/shared/api/types'

export function templatesQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'templates'],
    queryFn: async ({ signal }) => (await api.get<Envelope<Template[]>>(`/spaces/${space}/templates`, { signal })).data,
  })
}

/** A sample card in a template's design; `stamp` is the time of its last change. */
export function templatePageQuery(space: Uuid, template: Uuid, stamp: string, lang: string, mode: 'light' | 'dark') {
  return queryOptions({
    queryKey: ['space', space, 'templatePage', template, stamp, lang, mode],
    queryFn: async ({ signal }) =>
      (
        await api.post<Envelope<{ html: string }>>(`/spaces/${space}/templates/${template}/preview`, undefined, {
          query: { lang, mode },
          signal,
        })
      ).data.html,
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })
}
