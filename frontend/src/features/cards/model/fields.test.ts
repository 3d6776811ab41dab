import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIELDS, keysLike } from './fields'

const document = JSON.parse(readFileSync('../openapi.json', 'utf8')) as {
  components: { schemas: Record<string, { properties: Record<string, { maxLength?: number }> }> }
}
const limitsOf = (schema: string) =>
  Object.entries(document.components.schemas[schema]?.properties ?? {}).flatMap(([key, { maxLength }]) =>
    maxLength === undefined ? [] : [[key, maxLength] as const],
  )

describe('the table of fields', () => {
  it('takes texts as long as the server does', () => {
    const limits = Object.entries(FIELDS).flatMap(([key, row]) => ('limit' in row ? [[key, row.limit]] : []))
    const said = limitsOf('CardPatch').filter(([key]) => key !== 'direct_link')
    expect(limits.length).toBe(said.length)
    expect(Object.fromEntries(limits)).toEqual(Object.fromEntries(said))
  })

  it('says several languages of the texts that the server keeps in several', () => {
    expect(keysLike({ translated: true }).sort()).toEqual(
      Object.keys(document.components.schemas.CardTexts?.properties ?? {}).sort(),
    )
  })
})
