/** Whose set-up is described, each with its steps (`guide.<provider>.steps`). Google pushes to nobody but a few. */
export const PROVIDERS = ['entra', 'okta', 'google', 'other'] as const
export type Provider = (typeof PROVIDERS)[number]

export const STEPS: Record<Provider, readonly string[]> = {
  entra: ['app', 'connection', 'test', 'mappings', 'assign', 'start'],
  okta: ['app', 'enable', 'connection', 'token', 'actions', 'assign'],
  google: ['pull', 'signIn'],
  other: ['address', 'token', 'map', 'test'],
}

/** The page of `docs/directories/` that has every field of each. */
export const PAGES: Record<Provider, string> = { entra: 'entra', okta: 'okta', google: 'pull-google', other: 'other' }

/** An attribute in two parts: its schema, where that is an extension's, and its name. */
export function partsOf(attribute: string): { schema: string; name: string } {
  const end = attribute.lastIndexOf(':')
  return {
    schema: end < 0 ? '' : attribute.slice(0, end + 1),
    name: attribute.slice(end + 1),
  }
}
