import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PERMISSION_GROUPS } from '@/features/grid/model/permissions'
import { PLACES } from '@/features/spaces/settings/model/general'
import { namespacesOf, wordsOf } from '@/shared/additions'
import { LANGUAGES } from '@/shared/i18n/languages'
import { ADDITIONS } from './-additions'

interface Schema {
  properties?: Record<string, { type?: string }>
  enum?: string[]
}
const document = JSON.parse(readFileSync('../openapi.json', 'utf8')) as {
  components: { schemas: Record<string, Schema> }
}
const { schemas } = document.components
const fieldsOf = (schema: string) => Object.keys(schemas[schema]?.properties ?? {})

type Texts = { [key: string]: string | Texts }
const files = import.meta.glob<Texts>(['../shared/i18n/locales/*.json', '../features/**/locales/*.json'], {
  eager: true,
  import: 'default',
})

/** The text of a key such as `notices:settings.notices.name` in a language. */
function textOf(key: string, language: string): unknown {
  const [namespace = '', path = ''] = key.split(':')
  const folder = namespace === 'common' ? '../shared/i18n' : `../features/${namespace}`
  return path
    .split('.')
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
      files[`${folder}/locales/${language}.json`],
    )
}

/** Those of `keys` that say nothing in a language. */
const silent = (keys: readonly string[], language: string) =>
  keys.filter((key) => typeof textOf(key, language) !== 'string')

describe('what card users may do', () => {
  const LIMIT = ['products_per_period', 'reorder_period']
  const own = Object.values(PERMISSION_GROUPS).flat()
  const added = ADDITIONS.flatMap(({ permissions = {} }) => Object.keys(permissions))

  it('has a row for every switch of the document, and one only', () => {
    const rows = [...own, ...added, ...LIMIT]
    expect(rows.toSorted()).toEqual(fieldsOf('CardPermissions').toSorted())
  })

  it.each(LANGUAGES)('is said in %s', (language) => {
    const rows = [...own, ...added].map((key) => wordsOf(ADDITIONS, 'permissions', key, 'grid:permissions'))
    expect(silent([...rows.map((row) => `${row}.name`), ...rows.map((row) => `${row}.text`)], language)).toEqual([])
  })
})

describe('the settings of a space', () => {
  const added = ADDITIONS.flatMap(({ settings = {} }) => Object.keys(settings))
  const elsewhere = ADDITIONS.flatMap(({ ownPages = [] }) => ownPages)

  it('have a place for every one of the document, and one only', () => {
    expect([...Object.keys(PLACES), ...added, ...elsewhere].toSorted()).toEqual(fieldsOf('SpaceSettings').toSorted())
  })

  it.each(LANGUAGES)('are said in %s', (language) => {
    const isSwitch = (key: string) => schemas.SpaceSettings?.properties?.[key]?.type === 'boolean'
    const onPage = Object.entries(PLACES).filter(([, place]) => !['protection', 'later'].includes(place))
    const here = [...onPage.map(([key]) => key), ...added].filter(isSwitch)
    const there = Object.entries(PLACES).filter(([, place]) => place === 'protection')
    const words = here.map((key) => wordsOf(ADDITIONS, 'settings', key, 'spaces/settings:switches'))
    const keys = [
      ...words.flatMap((row) => [`${row}.name`, `${row}.text`]),
      ...there.flatMap(([key]) => [
        `spaces/settings:protection.${key}.label`,
        `spaces/settings:protection.${key}.text`,
      ]),
    ]
    expect(silent(keys, language)).toEqual([])
  })
})

it('the texts of additions come with the pages that say them', () => {
  const [, list = ''] =
    /useTranslation\(\[([^\]]*)\]/.exec(readFileSync('src/routes/-additionsInWords.ts', 'utf8')) ?? []
  expect([...list.matchAll(/'([^']+)'/g)].map(([, name]) => name).toSorted()).toEqual(
    namespacesOf(ADDITIONS).toSorted(),
  )
})

describe('what a package may lack', () => {
  it.each(LANGUAGES)('is said for every feature of the document in %s', (language) => {
    const features = (schemas.Feature?.enum ?? []).map((feature) => `common:missing.features.${feature}`)
    const packages = (schemas.PackageCode?.enum ?? []).map((code) => `common:missing.packages.${code}`)
    expect([features.length, packages.length]).toEqual([13, 3])
    const keys = [...features.flatMap((key) => [`${key}.title`, `${key}.text`]), ...packages]
    expect(silent(keys, language)).toEqual([])
  })
})
