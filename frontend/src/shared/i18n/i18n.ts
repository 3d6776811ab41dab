import { useMemo, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '@/shared/cookies'
import { LostPart } from '@/shared/lostPart'
import { detectLanguage, FALLBACK, type Language } from './languages'
import { filledIn, textOf, type Texts, type Translate } from './translate'

/** Of every feature; each other namespace is a feature's folder (`cards`, `cards/list`). */
const COMMON = 'common'
/** How long a failed fetch is remembered: React draws again to learn of it, and “Try again” asks anew, ms. */
const FAILED = 1000

/** The built app fetches texts as data (vite.config.ts writes them); development and tests read the files. */
const files = import.meta.env.PROD
  ? {}
  : {
      ...import.meta.glob<Texts>('./locales/*.json', { import: 'default' }),
      ...import.meta.glob<Texts>('../../features/**/locales/*.json', { import: 'default' }),
    }

async function fetchTexts(language: Language, namespace: string): Promise<Texts> {
  const address = `${import.meta.env.BASE_URL}assets/texts-${__TEXTS__}/${language}/${namespace}.json`
  const response = await fetch(address).catch(() => {
    throw new LostPart(`${address} did not come`)
  })
  if (response.ok) return (await response.json()) as Texts
  // Another version was installed meanwhile: a lost part like any other, and the reload guard's matter.
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new LostPart(`There is no ${address}`)
}

function readTexts(language: Language, namespace: string): Promise<Texts> {
  if (import.meta.env.PROD) return fetchTexts(language, namespace)
  const path =
    namespace === COMMON ? `./locales/${language}.json` : `../../features/${namespace}/locales/${language}.json`
  return files[path]?.() ?? Promise.reject(new Error(`No texts at ${path}`))
}

/** By `de/cards`: the texts that are here, those that are on their way, and why some did not come. */
const here = new Map<string, Texts>()
const coming = new Map<string, Promise<void>>()
const failed = new Map<string, unknown>()

let shown: Language = FALLBACK
/** The language that was asked for last; it is shown once its texts are here. */
let wanted: Language = FALLBACK
const listeners = new Set<() => void>()

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  here.set(`${language}/${namespace}`, texts)
}

function fetched(language: Language, namespace: string): Promise<void> {
  const key = `${language}/${namespace}`
  const known = coming.get(key)
  if (known) return known
  const promise = readTexts(language, namespace).then((texts) => addTexts(language, namespace, texts))
  promise.catch((error: unknown) => {
    failed.set(key, error)
    setTimeout(() => coming.delete(key) && failed.delete(key), FAILED)
  })
  coming.set(key, promise)
  return promise
}

const waiting = new Map<string, Promise<unknown>>()

/** One promise for as long as these are on their way: React takes each new one for something else to wait for, and while
 *  it draws at once for another reason would do nothing but ask again. */
function together(language: Language, namespaces: readonly string[]): Promise<unknown> {
  const key = `${language}/${namespaces.join()}`
  const known = waiting.get(key)
  if (known) return known
  const all = Promise.all(namespaces.map((namespace) => fetched(language, namespace)))
  const forget = () => waiting.delete(key)
  all.then(forget, forget)
  waiting.set(key, all)
  return all
}

/** Takes the texts that the server named in the page for its address (config/manager.py): those of several namespaces
 *  in one file. */
async function takeNamed(language: Language): Promise<boolean> {
  const href = document.querySelector<HTMLLinkElement>('link[rel=preload][as=fetch]')?.href
  if (!href?.includes(`/${language}/`)) return false
  const response = await fetch(href)
  if (!response.ok) return false
  const named = (await response.json()) as Record<string, Texts>
  for (const [namespace, texts] of Object.entries(named)) addTexts(language, namespace, texts)
  return true
}

async function show(language: Language, namespaces: Iterable<string>): Promise<void> {
  wanted = language
  const missing = [...namespaces].filter((namespace) => !here.has(`${language}/${namespace}`))
  // What does not come is asked for again by the page that needs it, which says so.
  await Promise.allSettled(missing.map((namespace) => fetched(language, namespace)))
  if (wanted !== language) return
  shown = language
  document.documentElement.lang = language
  document.documentElement.dir = 'ltr'
  listeners.forEach((listener) => listener())
}

/** `first` names what the first view needs beside the shared texts, where the server has not named it. */
export async function startI18n(first: readonly string[] = []): Promise<void> {
  const language = detectLanguage(navigator.languages, readCookie('lang'))
  wanted = language
  // What does not come this way is asked for by itself.
  const named = await takeNamed(language).catch(() => false)
  await show(language, named ? [COMMON] : [COMMON, ...first])
}

/** The language of the page. */
export function currentLanguage(): Language {
  return shown
}

/** The language that the page is about to have: what the API is asked meanwhile is answered in it. */
export function wantedLanguage(): Language {
  return wanted
}

/** Changes all texts at once and remembers the choice for a year. */
export async function changeLanguage(language: Language): Promise<void> {
  writeCookie('lang', language)
  if (language === wanted) return
  const namespaces = [...here.keys()].map((key) => key.slice(key.indexOf('/') + 1))
  await show(language, new Set(namespaces))
}

/** Says texts of a language: those of the first namespace that has the key, else the shared ones, else the key. */
function translator(language: Language, namespaces: readonly string[]): Translate {
  return (key, values) => {
    const [path = '', own] = key.split(':').reverse()
    for (const namespace of own ? [own] : [...namespaces, COMMON]) {
      const text = textOf(here.get(`${language}/${namespace}`), path, language, values?.count)
      if (text !== undefined) return filledIn(text, values)
    }
    return key
  }
}

/** For what is said outside of components, with the namespace before a colon. */
export const t: Translate = (key, values) => translator(shown, [])(key, values)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of one or more namespaces in the language of the page; the component waits until they are here. */
export function useTranslation(namespaces: string | readonly string[] = COMMON): { t: Translate; language: Language } {
  const language = useSyncExternalStore(subscribe, currentLanguage)
  const names = String(namespaces)
  const list = names.split(',')
  const missing = list.filter((namespace) => !here.has(`${language}/${namespace}`))
  for (const namespace of missing) {
    const key = `${language}/${namespace}`
    if (failed.has(key)) throw failed.get(key)
  }
  // Thrown, not given to React's `use`: what is asked for only while it is missing would change the order of hooks.
  if (missing.length > 0) throw together(language, missing)
  const translate = useMemo(() => translator(language, names.split(',')), [language, names])
  return { t: translate, language }
}
