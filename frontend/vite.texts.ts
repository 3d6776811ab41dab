import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./src', import.meta.url))

/** The texts of all languages as data: language → namespace → what its file says. */
type Texts = Map<string, Map<string, unknown>>

function readTexts(): Texts {
  const texts: Texts = new Map()
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  for (const path of paths.sort()) {
    const [, folder, language] = /^(.*)\/locales\/([a-z]{2})\.json$/.exec(path) ?? []
    if (!folder || !language) continue
    const namespace = folder === 'shared/i18n' ? 'common' : folder.replace(/^features\//, '')
    const spoken = texts.get(language) ?? new Map<string, unknown>()
    texts.set(language, spoken.set(namespace, JSON.parse(readFileSync(join(SOURCE, path), 'utf8'))))
  }
  return texts
}

const texts = readTexts()
const flat = JSON.stringify([...texts].map(([language, spoken]) => [language, [...spoken]]))
/** Changes with any text; the addresses of all of them name it. */
export const textsVersion = createHash('sha256').update(flat).digest('hex').slice(0, 10)
export const textsFolder = `assets/texts-${textsVersion}`

/** Writes one file a language and namespace, for what is needed only later. */
export function textFiles(): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    generateBundle() {
      for (const [language, spoken] of texts)
        for (const [namespace, source] of spoken)
          this.emitFile({
            type: 'asset',
            fileName: `${textsFolder}/${language}/${namespace}.json`,
            source: JSON.stringify(source),
          })
    },
  }
}

/** The file of the namespaces of a page, in the folder of each language; apart from those of one namespace each. */
export function nameTogether(namespaces: readonly string[]): string {
  return `pages/${namespaces.map((namespace) => namespace.replaceAll('/', '.')).join('+')}.json`
}

/** One file a language with the texts of several namespaces, by their names. */
export function filesTogether(namespaces: readonly string[]): { fileName: string; source: string }[] {
  return [...texts].map(([language, spoken]) => ({
    fileName: `${textsFolder}/${language}/${nameTogether(namespaces)}`,
    source: JSON.stringify(Object.fromEntries(namespaces.map((namespace) => [namespace, spoken.get(namespace)]))),
  }))
}
