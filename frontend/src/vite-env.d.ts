/// <reference types="vite/client" />

/** Version of package.json, put in by the build. */
declare const __APP_VERSION__: string
/** Names the version of all texts in the built app. */
declare const __TEXTS__: string
