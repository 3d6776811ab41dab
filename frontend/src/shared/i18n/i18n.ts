import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '@/shared/cookies'
import { detectLanguage, FALLBACK, isLanguage, LANGUAGES, type Language } from './languages'
import { plurals } from './plurals'

type Texts = Record<string, unknown>

/** The built app fetches texts as data (vite.config.ts writes them); development and tests read the files. */
const files = import.meta.env.PROD
  ? {}
  : {
      ...import.meta.glob<Texts>('./locales/*.json', { import: 'default' }),
      ...import.meta.glob<Texts>('../../features/**/locales/*.json', { import: 'default' }),
    }

async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const response = await fetch(`${import.meta.env.BASE_URL}assets/texts-${__TEXTS__}/${language}/${namespace}.json`)
  if (response.ok) return (await response.json()) as Texts
  // Another version was installed meanwhile: a lost part like any other, and the reload guard's matter.
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new Error(`No texts ${language}/${namespace}`)
}

function readTexts(language: string, namespace: string): Promise<Texts> {
  if (import.meta.env.PROD) return fetchTexts(language, namespace)
  const path =
    namespace === 'common' ? `./locales/${language}.json` : `../../features/${namespace}/locales/${language}.json`
  return files[path]?.() ?? Promise.reject(new Error(`No texts at ${path}`))
}

/** Namespace `common` is the shared one; every other is a feature's folder (`cards`, `cards/list`). */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, false),
    )
  },
}

export const i18n = i18next

function show(language: string) {
  document.documentElement.lang = language
  document.documentElement.dir = 'ltr'
}

/** `first` names what the first view needs beside the shared texts, so that all of it comes at once. */
export async function startI18n(first: readonly string[] = []): Promise<void> {
  const language = detectLanguage(navigator.languages, readCookie('lang'))
  await i18n
    .use(backend)
    .use(plurals)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      // All nine are complete (a test holds it), so the fallback is fetched only for a language that we do not speak.
      fallbackLng: (code) => (isLanguage(code) ? [] : [FALLBACK]),
      ns: ['common', ...first],
      defaultNS: 'common',
      fallbackNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  i18n.on('languageChanged', show)
  show(i18n.language)
}

/** The language of the page. */
export function currentLanguage(): Language {
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : FALLBACK
}

/** Changes all texts at once and remembers the choice for a year. */
export async function changeLanguage(language: Language): Promise<void> {
  writeCookie('lang', language)
  if (i18n.language !== language) await i18n.changeLanguage(language)
}
