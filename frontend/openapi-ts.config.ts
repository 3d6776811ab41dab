import { defineConfig } from '@hey-api/openapi-ts'

/** Types only: the one wrapper of shared/api/client.ts does the asking. */
export default defineConfig({
  input: '../openapi.json',
  output: { path: './src/shared/api/generated', entryFile: false },
  plugins: ['@hey-api/typescript'],
})
