import { queryOptions } from '@tanstack/react-query'
import type { Language } from '@/shared/i18n/languages'
import type { Space, Template } from '@/shared/api/types'
import { templatePageQuery } from '@/features/spaces/design/api'
import { spaceKeys } from '@/features/spaces/keys'
import { previewSpace } from '../api'

/** The page of a sample card in a template's design, or (null) in the space's own as it is saved. */
export function designPage(space: Space, template: Template | null, lang: Language, mode: 'light' | 'dark') {
  // Placeholders are the space's in every design, so its version is part of the key.
  const stamp = `${space.version}-${template?.updated_at ?? ''}`
  if (template) return templatePageQuery(space.uuid, template.uuid, stamp, lang, mode)
  return queryOptions({
    queryKey: spaceKeys.templatePage(space.uuid, 'own', stamp, lang, mode),
    queryFn: ({ signal }) => previewSpace(space.uuid, { lang, mode }, signal),
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })
}
