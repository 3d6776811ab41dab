import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const backend = process.env.VIZITKA_BACKEND ?? 'http://127.0.0.1:8000'
/** What the server answers itself; everything else is a page of the manager. */
const proxied = ['/v1', '/c/', '/q/', '/a/', '/media', '/debug/mails', '/static']

const packages = (names: string) => new RegExp(`node_modules/(?:${names})/`)
/** Components of Mantine that every page shows, and those that every form shows. */
const everywhere = 'ActionIcon|Anchor|Button|Flex|Group|Loader|Paper|Portal|Text|Title|Transition|UnstyledButton|VisuallyHidden'
const fields = 'Alert|Checkbox|CloseButton|InlineInput|Input|InputBase|NativeSelect|PasswordInput|SimpleGrid|Stack|TextInput'

export default defineConfig({
  base: '/',
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one piece: many small ones compress worse and wait in line.
          groups: [
            { name: 'base', test: packages('react|react-dom|scheduler|use-sync-external-store|@tanstack/(?:react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next') },
            { name: 'ui', test: packages(`@mantine/store|clsx|@mantine/core/esm/(?:core|components/(?:${everywhere}))`) },
            { name: 'fields', test: packages(`@mantine/form|@mantine/core/esm/components/(?:${fields})`) },
            { name: 'shared', test: /src\/shared\/(?:api|auth|permissions|spaces|cookies|titles|i18n\/[a-z0-9]+\.ts|ui\/(?:ButtonLink|ErrorPage|NotFoundPage|UndoMessage|toasts|pageName|theme)\b)/ },
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
