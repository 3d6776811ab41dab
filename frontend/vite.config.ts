import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const backend = process.env.VIZITKA_BACKEND ?? 'http://127.0.0.1:8000'
/** What the server answers itself; everything else is a page of the manager. */
const proxied = ['/v1', '/c/', '/q/', '/a/', '/media', '/debug/mails', '/static']

const packages = (names: string) => new RegExp(`node_modules/(?:${names})/`)
/** Components of Mantine that every page shows, those of every form, and what lies over a page when asked for. */
const everywhere = 'ActionIcon|Anchor|Button|Group|Loader|Text|Title|Transition|UnstyledButton'
const fields = 'Checkbox|Input|InputBase|PasswordInput|Stack|TextInput'
const layers = 'CloseButton|FloatingArrow|FocusTrap|Overlay|Paper|Popover|Portal|VisuallyHidden'
/** Our own: what every page needs before it is drawn, and the frame of the signed-in pages. */
const start =
  'api|auth|permissions/(?!Missing)|spaces|connection|cookies|failureText|lostPart|titles|unsaved|i18n/[a-z0-9]+\\.ts|ui/(?:ButtonLink|ErrorPage|lazyPart|Logo|NotFoundPage|pageName|theme|Toaster|toasts|UndoMessage)\\b'
const frame =
  'features/(?:jobs/(?:api|model/jobs|components/Jobs)\\.tsx?|shell/(?:pages/DefaultLayout|components/(?:Breadcrumb|FetchIndicator|LanguageMenu|OnDemand|PersonMenu|SchemeMenu|SideBar|SpaceSwitcher|useUsedText)))|shared/ui/(?:Avatar|Failure|image|lazyDialog|Page|Part|Section|EmptyState|SkeletonRows|StatusBadge)\\b'
const frameIcons = 'Cards|DeviceDesktop|HelpCircle|Home|Id|LayoutGrid|Menu2|Plus|Search|Selector|Settings'
/** Routes whose pages come later: all of them say "not found", which the first piece can, so none is one of its own. */
const absent = /^\/_default\/(?:marketplace|products|billing|user-director|space\/\$space\/(?:dashboard|services))/

/** The texts of all languages as data, under one address that changes with any of them. */
function texts(): { version: string; plugin: Plugin } {
  const source = fileURLToPath(new URL('./src', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?:^|\/)locales\/[a-z]{2}\.json$/.test(path))
    .sort()
    .map((path) => {
      const [, folder = '', language = ''] = /^(.*)\/locales\/([a-z]{2})\.json$/.exec(path) ?? []
      const namespace = folder === 'shared/i18n' ? 'common' : folder.replace(/^features\//, '')
      return {
        name: `${language}/${namespace}.json`,
        source: JSON.stringify(JSON.parse(readFileSync(join(source, path), 'utf8'))),
      }
    })
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.name).update(file.source)
  const version = hash.digest('hex').slice(0, 10)
  return {
    version,
    plugin: {
      name: 'texts',
      apply: 'build',
      generateBundle() {
        for (const file of files)
          this.emitFile({ type: 'asset', fileName: `assets/texts-${version}/${file.name}`, source: file.source })
      },
    },
  }
}
const allTexts = texts()

/** Writes each text of the build packed beside it (`.gz`, `.br`), once and tightly; the server hands these out. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!/\.(?:js|css|svg|json|webmanifest)$/.test(file.fileName)) return
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (text.length < 400) return
          const path = join(dir, file.fileName)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          await Promise.all([
            promisify(gzip)(text, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
            promisify(brotliCompress)(text, { params }).then((data) => writeFile(`${path}.br`, data)),
          ])
        }),
      )
    },
  }
}

export default defineConfig({
  base: '/',
  define: { __APP_VERSION__: JSON.stringify(version), __TEXTS__: JSON.stringify(allTexts.version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (absent.test(routeId) ? [] : undefined) },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    allTexts.plugin,
    packed(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend, changeOrigin: false, xfwd: true }])),
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // The budget counts what the browser fetches, so nothing is put inside the page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has already need not be named again for each of them in the first piece.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js'
          ? dependencies.filter((name) => !/\/(?:base|ui|shared|rolldown-runtime|index)-[\w-]+\.(?:js|css)$/.test(name))
          : dependencies,
    },
    rolldownOptions: {
      output: {
        // The first piece names all others, and nothing compresses worse than a hash: seven signs tell two builds apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What every page needs, in one piece: many small ones compress worse and wait in line.
          groups: [
            {
              name: 'base',
              test: packages(
                'react|react-dom|scheduler|use-sync-external-store|@tanstack/(?:react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next',
              ),
            },
            {
              name: 'ui',
              test: /@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes|icons\/Icon(?:Sun|Moon)\.mjs)/,
            },
            {
              name: 'ui',
              test: packages(
                `clsx|@mantine/hooks/esm/use-(?:id|uncontrolled|merged-ref|did-update|isomorphic-effect)|@mantine/core/esm/(?:core|components/(?:${everywhere}))`,
              ),
            },
            {
              name: 'shared',
              test: new RegExp(
                `src/shared/(?:${start})|src/features/(?:shell/model/title|spaces/model/search|accounts/model/password)`,
              ),
            },
            {
              name: 'fields',
              test: new RegExp(
                `node_modules/(?:@mantine/form|klona|fast-deep-equal|@mantine/core/esm/(?:utils/InlineInput|components/(?:${fields})))/|src/shared/forms/(?:fields|useServerForm)\\b`,
              ),
            },
            { name: 'layers', test: packages(`@floating-ui/[a-z-]+|@mantine/core/esm/components/(?:${layers})`) },
            {
              name: 'frame',
              test: new RegExp(
                `src/(?:${frame})|@mantine/core/esm/components/(?:Kbd|Progress|Skeleton)/|icons/Icon(?:${frameIcons})\\.mjs`,
              ),
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
  },
})
