import { describe, expect, it } from 'vitest'
import { detectLanguage, intlLocale, LANGUAGES, pluralLocale, type Language } from './languages'
import { formats } from './format'

type Texts = { [key: string]: string | Texts }
const files = {
  ...import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Texts>('../../features/**/locales/*.json', { eager: true, import: 'default' }),
}
const sources = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../routeTree.gen.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']
const PLURAL = new RegExp(`^(.*)_(${FORMS.join('|')})$`)

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** Namespace → language → key → text. */
const namespaces = new Map<string, Map<Language, Map<string, string>>>()
for (const [path, texts] of Object.entries(files)) {
  const language = /([a-z]{2})\.json$/.exec(path)?.[1] as Language
  const namespace = /features\/(.*)\/locales\//.exec(path)?.[1] ?? 'common'
  const languages = namespaces.get(namespace) ?? new Map<Language, Map<string, string>>()
  languages.set(language, flatten(texts))
  namespaces.set(namespace, languages)
}

/** Plural forms become one key, with the forms beside it. */
function shape(texts: Map<string, string>) {
  const keys = new Set<string>()
  const plurals = new Map<string, Set<string>>()
  for (const key of texts.keys()) {
    const match = PLURAL.exec(key)
    const base = match?.[1]
    if (match?.[2] && base && texts.has(`${base}_other`)) {
      keys.add(base)
      plurals.set(base, (plurals.get(base) ?? new Set()).add(match[2]))
    } else keys.add(key)
  }
  return { keys, plurals }
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\/?>/g)]
    .map((match) => match[1] ?? `<${match[2]}>`)
    .sort()
}

describe.each([...namespaces])('texts of %s', (_namespace, languages) => {
  const english = languages.get('en') ?? new Map<string, string>()
  const expected = shape(english)

  it('exist in all nine languages', () => {
    expect([...languages.keys()].sort()).toEqual([...LANGUAGES].sort())
  })

  it.each([...LANGUAGES])('have the same keys in %s', (language) => {
    const { keys } = shape(languages.get(language) ?? new Map<string, string>())
    expect([...keys].sort()).toEqual([...expected.keys].sort())
  })

  it.each([...LANGUAGES])('have the plural forms of %s', (language) => {
    const { plurals } = shape(languages.get(language) ?? new Map<string, string>())
    const wanted = new Intl.PluralRules(pluralLocale(language)).resolvedOptions().pluralCategories.toSorted()
    expect([...plurals.keys()].sort()).toEqual([...expected.plurals.keys()].sort())
    for (const [key, forms] of plurals) expect([...forms].sort(), key).toEqual(wanted)
  })

  it.each([...LANGUAGES])('have the same placeholders in %s, and no empty text', (language) => {
    for (const [key, text] of languages.get(language) ?? []) {
      const base = PLURAL.exec(key)?.[1]
      const source = english.get(key) ?? english.get(`${base}_other`) ?? ''
      expect(text.trim(), key).not.toBe('')
      const wanted = placeholders(source)
      // A singular may say “one card” without the number.
      const found = placeholders(text)
      if (base && english.has(`${base}_other`) && /_(zero|one)$/.test(key)) {
        expect(wanted.length > 0 ? placeholders(english.get(`${base}_other`) ?? '') : [], key).toEqual(
          expect.arrayContaining(found),
        )
      } else expect(found, key).toEqual(wanted)
    }
  })

  it.each([...LANGUAGES])('neither shout nor say more than is true in %s', (language) => {
    for (const [key, text] of languages.get(language) ?? []) {
      expect(text, key).not.toMatch(/!|¡/)
      expect(text, key).not.toMatch(/successfully|erfolgreich/i)
    }
  })
})

describe('texts that the code asks for', () => {
  const all = new Map(
    [...namespaces].map(([namespace, languages]) => [
      namespace,
      shape(languages.get('en') ?? new Map<string, string>()).keys,
    ]),
  )
  const files = Object.entries(sources).filter(([, code]) => code.includes('useTranslation('))

  it.each(files)('exist: %s', (_path, code) => {
    const own = [...code.matchAll(/useTranslation\(\s*\[?['"]([\w/-]+)['"]/g)].map((match) => match[1] ?? 'common')
    const known = [...new Set([...own, 'common'])].map((namespace) => all.get(namespace) ?? new Set<string>())
    for (const [, key = ''] of code.matchAll(/\bt\(\s*['"]([\w.:/-]+)['"]/g)) {
      const [namespace, name] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key]
      const places = namespace ? [all.get(namespace) ?? new Set<string>()] : known
      expect(
        places.some((keys) => keys.has(name)),
        key,
      ).toBe(true)
    }
  })
})

describe('the language', () => {
  it('is that of the cookie, else the first of the browser that we speak, else English', () => {
    expect(detectLanguage(['de-AT', 'en'], 'hr')).toBe('hr')
    expect(detectLanguage(['sk', 'cs-CZ', 'en'], null)).toBe('cs')
    expect(detectLanguage(['pt-BR'], 'xx')).toBe('pt')
    expect(detectLanguage(['ja'], null)).toBe('en')
    expect(detectLanguage([], null)).toBe('en')
  })

  it('counts European Portuguese: 0 takes the plural', () => {
    expect(new Intl.PluralRules(pluralLocale('pt')).select(0)).toBe('other')
    expect(new Intl.PluralRules(pluralLocale('pt')).select(1)).toBe('one')
  })

  it('is written as in the country that the browser names, and English as in Europe where it is foreign', () => {
    const day = (language: string, ...browser: string[]) =>
      new Intl.DateTimeFormat(intlLocale(language, browser)).format(new Date(2026, 11, 31))
    expect(day('en', 'en-US', 'en')).toBe('12/31/2026')
    expect(day('en', 'en-GB', 'en-US')).toBe('31/12/2026')
    expect(day('en', 'de-AT', 'de', 'en-US', 'en')).toBe('31/12/2026')
    expect(day('de', 'en-US', 'de-AT')).toBe('31.12.2026')
    expect(day('fr', 'fr-CA', 'fr')).toBe('2026-12-31')
    expect(intlLocale('pt', ['de-AT'])).toBe('pt-PT')
    expect(intlLocale('en', ['en'])).toBe('en')
  })

  it('writes numbers, money and time in its own way', () => {
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
    expect(plain(formats('de').money(123456, 'EUR'))).toBe('1.234,56 €')
    expect(plain(formats('en').money(5000, 'JPY'))).toBe('¥5,000')
    expect(formats('en').relative(Date.now() - 2 * 3_600_000)).toBe('2 hours ago')
    expect(formats('de').relative(Date.now() - 86_400_000)).toBe('gestern')
    expect(formats('hu').list(['a', 'b', 'c'])).toBe('a, b és c')
    expect(plain(formats('fr').fileSize(1_200_000))).toBe('1,2 Mo')
  })
})
