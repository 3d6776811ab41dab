import type { SpaceSettings } from '@/shared/api/types'

export interface EmbeddingSettings {
  embedding: boolean
  embedding_origins: string[]
  open_links: boolean
}

export const MOST_ORIGINS = 20
export const LONGEST_ORIGIN = 270

export const embeddingOf = ({ settings }: { settings: SpaceSettings }): EmbeddingSettings => ({
  embedding: settings.embedding,
  embedding_origins: settings.embedding_origins,
  open_links: settings.open_links,
})

/** What of the form is sent: nothing that was not changed. Empty rows of sites are left out. */
export function embeddingPatch(values: EmbeddingSettings, changed: readonly string[]): Record<string, unknown> {
  const sent: EmbeddingSettings = {
    ...values,
    embedding_origins: values.embedding_origins.map((row) => row.trim()).filter(Boolean),
  }
  return { settings: Object.fromEntries(changed.map((field) => [field, sent[field as keyof EmbeddingSettings]])) }
}

/** By the row on the page what the server says of a site: it was sent without the empty rows. */
export function originErrors(origins: readonly string[], errors: Record<string, string>): (string | undefined)[] {
  let sent = -1
  return origins.map((row) => {
    if (row.trim() === '') return undefined
    sent += 1
    const path = `embedding_origins.${String(sent)}`
    return Object.entries(errors).find(([key]) => key === path || key === `settings.${path}`)?.[1]
  })
}
