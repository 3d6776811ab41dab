import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { withoutPalettes } from './vite.colours'
import { withoutFacades } from './vite.facades'
import { steadyIds } from './vite.ids'
import { parts } from './vite.parts'
import { isFrame, lateRoutes } from './vite.routes'
import { withoutRuntime } from './vite.runtime'
import { commonStyles } from './vite.styles'
import { textFiles, textsVersion } from './vite.texts'
import { withoutUnused } from './vite.unused'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const backend = process.env.VIZITKA_BACKEND ?? 'http://127.0.0.1:8000'
/** What the server answers itself; everything else is a page of the manager. */
const proxied = ['/v1', '/c/', '/q/', '/a/', '/media', '/debug/mails', '/static', '/map/frame', '/developers']

/** Modules of packages, of Mantine's components, and our own, by the beginnings of their names. */
const modules = ({ packages = '-', mantine = '-', own = '-' }: { packages?: string; mantine?: string; own?: string }) =>
  new RegExp(
    `node_modules/(?:${packages})(?:/|$)|@mantine/core/esm/(?:utils|components)/(?:${mantine})/|/src/(?:${own})\\b`,
  )

/** What is small, and in every page. */
const everywhere = modules({
  packages: [
    '@tabler/icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:Moon|Sun)).mjs',
    '@mantine/core/esm/core/(?:MantineProvider/color-functions/get-auto-contrast-value|MantineProvider/use-mantine-color-scheme|styles-api/use-resolved-styles-api|utils/create-safe-context)',
    '@mantine/hooks/esm/use-(?:color-scheme|id|merged-ref|uncontrolled)',
  ].join('|'),
  mantine: 'Stack',
  own: 'shared/(?:address|connection|failureText|lostPart|api/reads|forms/formErrors|i18n/zones)|shared/ui/(?:Failure|Logo|Part|lazyDialog|lazyPart|layers/load)',
})
/** What every form has. */
const fields = modules({
  mantine: 'Checkbox|InlineInput|Input|InputBase|InputClearButton|PasswordInput|TextInput',
  own: 'shared/forms/(?:fields|useServerForm)|features/accounts/(?:keys|model/pass(?:keys|word)|components/SixDigits)',
})
/** Of lists alone. */
const listIcons = 'ArrowsExchange|CircleHalf2|Eye|PlayerPause|PlayerPlay'
const homeIcons =
  'Armchair|ArrowRight|BuildingStore|CircleCheckFilled|CircleDashed|EyeOff|FilePencil|Printer|ShoppingBag|Upload|UserCircle'
/** Of menus, dialogs and seldom pages: no page whose weight is watched (e2e/load.spec.ts) shows one at once. */
const seldomIcons =
  'Camera|Clock|Crown|FileInvoice|FileTypePdf|InfoCircle|Keyboard|LetterCase|LibraryPhoto|License|List|ListCheck|LockOpen|Logout|MailOff|MailOpened|Message|Refresh|SettingsAutomation|UserEdit|UserMinus|Users'
const seldom = modules({ packages: `@tabler/icons-react/dist/esm/icons/Icon(?:${seldomIcons}).mjs` })
/** The frame of the signed-in pages, and what most of them show. */
const frame = modules({
  packages: `@tabler/icons-react/dist/esm/icons/Icon(?:${homeIcons}).mjs`,
  mantine: 'Kbd|Skeleton|VisuallyHidden',
  own: 'features/shell/(?:pages/(?:DefaultLayout|Frame)|components/(?:Breadcrumb|FetchIndicator|LanguageMenu|PersonMenu|SchemeMenu|SideBar|SpaceSwitcher|useUsedText))|features/jobs/(?:api|keys|model/running|components/Jobs)|features/shop/basket/(?:BasketButton|memory)|features/[a-z]+/addition|routes/-additions(?:InWords)?|shared/additions|features/members/(?:components/OwnCardLink|model/roles)|features/spaces/(?:api|keys)|shared/ui/(?:Avatar|ConfirmDialog|CopyButton|EmptyState|image|lazyDialog|Page|Section|SkeletonRows|StatusBadge|layers/(?:Menu|Modal|OnDemand|Tooltip))|shared/(?:auth/spaceAddress|i18n/format)|routes/_default(?:/space[.](?:index|[$]|[$]space))?[.]tsx',
})
/** What most pages beyond the first have; the login page and what belongs to it. */
const more = modules({
  packages: `@tabler/icons-react(?!/dist/esm/icons/Icon(?:${listIcons})[.]mjs)|@mantine/hooks/esm/use-(?:in-viewport|intersection|resize-observer)|@tanstack/(?:query-core/build/modern/mutationObserver|react-query/build/modern/useMutation).js`,
  own: 'features/cards/api|features/jobs/model/(?:jobs|skipped)|shared/(?:live/useInSight|permissions/MissingFeature|reference/(?:api|keys))|shared/ui/(?:contrast|InSight|tabs|layers/(?:Select|useClosed))',
})
const session = modules({
  own: 'features/shell/(?:pages/SessionLayout|components/(?:CardDrawing|SessionTools))|features/accounts/(?:pages/LoginPage|components/SessionHeader)|routes/_session(?:/auth[.]login)?[.]tsx',
})
/** The rarer fields of settings and editors, and those of colours. */
const controls = modules({
  packages: '@mantine/hooks/esm/use-debounced-value',
  mantine: 'Alert|FloatingIndicator|Radio|SegmentedControl|Switch|Textarea',
  own: 'features/spaces/(?:components/LookPicker|model/looks)|features/cards/components/(?:CardSelect|choice)|shared/reference/CountrySelect|shared/ui/(?:ImageField|SaveBar|Segmented|TimeZoneSelect|UnsavedGuard|crop|sortableRows)',
})
const colours = modules({
  packages: '@mantine/hooks/esm/use-move',
  mantine: 'ColorPicker/converters|ColorSwatch|Slider',
  own: 'shared/ui/layers/ColorInput|features/cards/components/Layout(?:Fields|[.]module)',
})
const list = modules({
  packages: `@tabler/icons-react/dist/esm/icons/Icon(?:${listIcons}).mjs`,
  own: 'shared/list/|shared/ui/(?:ColumnMenu|DataTable|Filter|OneOf|Pagination|PhoneRows|RowMenu|SearchInput|SelectionBar)',
})
/** What the first page of all and that of a space have alike. */
const home = modules({
  own: 'features/spaces/(?:components/(?:Attention|Recent|parts|SpaceSteps)|model/(?:attention|steps))|features/statistics/overview/(?:api|keys|room|useOwnNumbers)|features/members/model/landing',
})
const cards = modules({
  own: 'features/cards/list/(?:api|keys|hooks|model|components/(?:AddCards|BulkActions|CardMenu|CardsFilterBar|CardsList|ChosenCards|ExportMenu|ListTools|NoCards|PhoneCard))|features/cards/pages/(?:AllCards|Cards)Page|routes/_default/(?:cards|space[.][$]space[.]cards[.]index)[.]tsx',
})
/** A product in a line, wherever one is shown. */
const product = modules({
  own: 'features/products/(?:api|keys|model/(?:listed|search)|components/(?:ConnectToCard|LabelBadge|Thumbnail|products))',
})
const products = modules({
  own: 'features/products/(?:hooks|model|components/(?:AddProducts|ChosenProducts|ExportMenu|LabelTabs|NoProducts|PhoneStanding|ProductMenu|ProductsFilterBar|ProductsList|SerialLink)|pages/(?:AllProducts|Products|SerialNumbers)Page)|routes/_default/(?:products|space[.][$]space[.](?:products(?:[.]index)?|cards[.][$]id[.]serial-numbers))[.]tsx',
})
const contacts = modules({
  own: 'features/contacts/(?:api|keys|hooks|model/(?:days|icons|listed|search)|components/(?:ChosenContacts|ContactMenu|ContactTabs|ContactsFilterBar|ContactsList|Doubles|FollowUpDay|Met|NoContacts|Tags[.]|contacts)|pages/ContactsPage)|routes/_default/space[.][$]space[.]contacts(?:[.]index)?[.]tsx',
})
/** What the basket and the pages of the shop have alike, and those pages. */
const basket = modules({
  own: 'features/shop/(?:basket/(?:api|keys|model/)|model/prices|components/(?:ArticlePicture|QuantityStepper|shop[.]module))',
})
const shop = modules({
  own: 'features/shop/(?:api|keys|model/|components/(?!ChoosePeople)|pages/(?:Article|Marketplace)Page)|routes/_default/marketplace[.](?:index|[$]code)[.]tsx',
})
/** What all pages of the newsletter have, and its list of letters. */
const newsletter = modules({
  own: 'features/newsletter/(?:campaigns|people|keys|model/(?:search|subscribers)|components/(?:Campaign(?:Badge|Menu)|newsletter)|pages/(?:Campaigns|NewsletterLayout))|routes/_default/space[.][$]space[.]services[.]newsletter(?:[.]index)?[.]tsx',
})
/** What all pages of signatures have. */
const signatures = modules({
  own: 'features/signatures/(?:api|keys|components/(?:SignatureFrame|SignaturesTabs|signatures[.]module))|routes/_default/space[.][$]space[.]services[.]email-signatures[.]tsx',
})
const signature = modules({
  own: 'features/signatures/(?:model/signature|components/(?:LegalFeet|Signature(?:Editor|Preview))|pages/SignaturePage)|routes/_default/space[.][$]space[.]services[.]email-signatures[.][$]signature[.]tsx',
})
const backgrounds = modules({
  own: 'features/backgrounds/(?:api|keys|components/backgrounds[.]module)|routes/_default/space[.][$]space[.]services[.]virtual-backgrounds[.]tsx',
})
const background = modules({
  own: 'features/backgrounds/(?:model/background|components/Background(?:Drawing|Editor)|pages/BackgroundPage)|routes/_default/space[.][$]space[.]services[.]virtual-backgrounds[.][$]background[.]tsx',
})
const locations = modules({ own: 'features/locations/(?:api|keys|model/body|components/locations[.]module)' })
const location = modules({
  own: 'features/locations/(?:model/location|components/(?:Location(?:Editor|Hours|Text)|MapField|SpecialDays)|pages/LocationPage)|routes/_default/space[.][$]space[.]services[.]locations_[.][$]location[.]tsx',
})
/** What stands in mailboxes, without its dialogs. */
const mailboxes = modules({
  own: 'features/mailboxes/(?:api|keys|components/(?:People|Providers|Work|mailboxes[.]module)|pages/)|routes/_default/space[.][$]space[.]services[.]email-signatures[.]mailboxes[.]tsx',
})
const settings = modules({
  packages: '@mantine/hooks/esm/use-debounced-value',
  own: 'features/spaces/(?:components/UsernameField|settings/(?:components/(?:LanguagesField|SettingSwitch|settings|useSpaceForm)|model/general|pages/(?:General|SettingsLayout)))|routes/_default/space[.][$]space[.]settings(?:[.]index)?[.]tsx',
})
/** Tokens of a space and of a person, without the dialogs. */
const tokens = modules({
  own: 'features/developers/(?:api|keys|abilities|model/abilities|components/(?:MadeToken|TokenTable|abilities))',
})
/** Plots, and what they are drawn with. */
const dashboard = modules({
  packages: 'd3-[a-z]+|internmap',
  own: 'features/statistics/(?:charts|dashboard)|routes/_default/space[.][$]space[.]dashboard[.]tsx',
})
/** A few figures and a small curve, on pages of other things. */
const numbers = modules({
  own: 'features/statistics/overview/(?:card(?:Api|Keys)|components|model)',
})
/** A live card, and what a card says in words. */
const preview = modules({
  own: 'shared/(?:draft/(?:faults|fields|form)|live/(?:latest|useLivePage))|shared/ui/PhoneFrame|features/cards/(?:hooks/usePreview|model/(?:card|draft|fields))|features/(?:languages/model|frames/model/frames)',
})
/** A form beside its live card: a card, the design of a space. Settings and profile have it, and not the dialog of few. */
const editor = modules({
  own: 'shared/(?:draft/(?!ConflictDialog)|live/)|features/cards/(?:components/CardPreview|model/(?!share))|features/(?:languages/|frames/model/(?!editing|hours))',
})
/** Head and tabs of a card, and what its overview and its settings have alike. */
const cardFrame = modules({
  own: 'features/cards/(?:hooks/use(?:Describe|OpenCard|PublicFiles|StateChange)|model/share|components/(?:CardFiles|CardFrame|DeletedCard|StatePanel)|pages/CardLayout)|routes/_default/space[.][$]space[.]cards[.][$]id[.]tsx',
})
/** The page of a card, with what it shows of other features at once. */
const overview = modules({
  own: 'features/cards/(?:pages/CardOverviewPage|components/Overview)|features/billing/(?:seat/|components/CardSeat[.])|features/statistics/overview/components/CardNumbers|routes/-cardParts|routes/_default/space[.][$]space[.]cards[.][$]id[.]index[.]tsx',
})
const card = modules({
  own: 'features/cards/(?:hooks|languages|components/(?:AddressRows|ContactRow|EditorImage|OnlineRows|PhoneRows|SharedRows|fields)|pages/(?:CardEditLayout|ContactDetailsPage))|routes/_default/space[.][$]space[.]cards[.][$]id[.]edit(?:[.](?:contact-details|index))?[.]tsx',
})
const grid = modules({
  own: 'features/grid/(?:api|hooks/(?:effects|grid|useNameOf|useSaved)|model/(?:draft|modes|parts)|components/(?:Grid|Picture)|pages/(?:GridLayout|LookPage))|routes/_default/space[.][$]space[.]grid(?:[.]index)?[.]tsx',
})
/** What lies over a page (shared/ui/layers), with all that only it needs. */
const layers = modules({
  packages: '@floating-ui/[a-z-]+|react-remove-scroll[a-z-]*',
  mantine:
    'ColorInput|ColorPicker|Combobox|Drawer|FocusTrap|Menu|Modal|ModalBase|NativeScrollArea|Overlay|Popover|Select|Tooltip',
})
/** What pages of several features show of one feature: small, and together. */
const posters = modules({
  own: 'features/printing/(?:api|keys|model/poster|components/(?:PosterChoice|printing[.]module))',
})
const replacements = modules({ own: 'features/orders/(?:keys|replacements/(?:api|replacements|components/CardRepl))' })
const accountWords = modules({ own: 'features/billing/(?:keys|components/billing[.]module)' })
/** What plots and figures say of days and of how they have grown. */
const days = modules({ own: 'features/statistics/charts/(?:Change|model/growth)|shared/ui/dates/days' })
const dates = modules({ own: 'shared/ui/dates/(?:MomentField|TimeField|TypedField|dates)' })
/** Routes whose pages come later: all of them say "not found", and together they are one piece. */
const absent = (id: string) =>
  /\/src\/routes\/.+\.tsx$/.test(id) && /component: NotFoundPage,/.test(readFileSync(id, 'utf8'))

/** What the map of a location loads in its frame, from the package and to fixed addresses. */
function mapFiles(): Plugin {
  const kinds = { 'leaflet.js': 'text/javascript', 'leaflet.css': 'text/css' }
  const sourceOf = (name: string) => readFileSync(new URL(`./node_modules/leaflet/dist/${name}`, import.meta.url))
  return {
    name: 'map-files',
    configureServer({ middlewares }) {
      for (const [name, kind] of Object.entries(kinds))
        middlewares.use(`/map/${name}`, (_, answer) => {
          answer.setHeader('Content-Type', kind)
          answer.end(sourceOf(name))
        })
    },
    generateBundle() {
      for (const name of Object.keys(kinds))
        this.emitFile({ type: 'asset', fileName: `map/${name}`, source: sourceOf(name) })
    },
  }
}

/** Writes each text of the build packed beside it (`.gz`, `.br`), once and tightly; the server hands these out. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!/\.(?:js|css|svg|json|wasm|webmanifest)$/.test(file.fileName)) return
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

export default defineConfig(({ command }) => ({
  base: '/',
  define: { __APP_VERSION__: JSON.stringify(version), __TEXTS__: JSON.stringify(textsVersion) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      // A page's file comes whole, with its guard and its title (vite.routes.ts).
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (command === 'build' && !isFrame(routeId) ? [] : undefined),
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    lateRoutes(),
    react(),
    steadyIds(),
    withoutFacades(),
    withoutRuntime(),
    withoutPalettes(),
    withoutUnused(),
    mapFiles(),
    commonStyles(
      [
        'base',
        'start',
        'ui',
        'fields',
        'frame',
        'more',
        'session',
        'controls',
        'list',
        'preview',
        'editor',
        'cardFrame',
        'card',
      ],
      // What a card's overview shows of several features, and what stands beside days elsewhere.
      {
        settings: ['settings', 'profile', 'tokens'],
        sections: ['overview', 'hours', 'dates', 'posters', 'product', 'numbers', 'replacements', 'pays', 'days'],
      },
    ),
    textFiles(),
    parts(),
    packed(),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // React has had this itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
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
          ? dependencies.filter(
              (name) => !/\/(?:base|fields|frame|more|rolldown-runtime|start|ui)-[\w-]+\.(?:js|css)$/.test(name),
            )
          : dependencies,
    },
    rolldownOptions: {
      output: {
        // The first piece names all others, and nothing compresses worse than a hash: seven signs tell two builds apart.
        // Pieces that are fetched by themselves have no other name.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Few pieces: many small ones compress worse, and each is a request.
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'absent', test: absent },
            { name: 'ui', test: everywhere },
            { name: 'fields', test: fields },
            { name: 'frame', test: frame },
            { name: 'seldom', test: seldom, minShareCount: 2 },
            { name: 'more', test: more, minShareCount: 2 },
            { name: 'session', test: session },
            { name: 'controls', test: controls },
            { name: 'colours', test: colours },
            { name: 'list', test: list },
            { name: 'sortable', test: modules({ packages: '@dnd-kit/[a-z]+', own: 'shared/ui/SortableList' }) },
            { name: 'preview', test: preview },
            { name: 'editor', test: editor },
            { name: 'cardFrame', test: cardFrame },
            { name: 'card', test: card },
            { name: 'days', test: days },
            { name: 'dates', test: dates },
            { name: 'posters', test: posters },
            { name: 'replacements', test: replacements },
            { name: 'pays', test: accountWords },
            { name: 'home', test: home },
            { name: 'cards', test: cards },
            { name: 'product', test: product },
            { name: 'products', test: products },
            // What imports of cards and of contacts have alike.
            {
              name: 'files',
              test: modules({
                own: 'shared/ui/FileDrop|features/imports/(?:components/(?:StepMarks|Foot|WorkingPanel|FileWork|imports)|model/refused)',
              }),
            },
            { name: 'rows', test: modules({ own: 'features/imports/components/File(?:Columns|Rows)' }) },
            { name: 'contacts', test: contacts },
            { name: 'basket', test: basket },
            { name: 'shop', test: shop },
            { name: 'newsletter', test: newsletter },
            { name: 'signatures', test: signatures },
            { name: 'signature', test: signature },
            { name: 'backgrounds', test: backgrounds },
            { name: 'background', test: background },
            { name: 'hours', test: modules({ own: 'features/frames/(?:components/HoursFields|model/hours)' }) },
            { name: 'locations', test: locations },
            { name: 'location', test: location },
            { name: 'mailboxes', test: mailboxes },
            { name: 'settings', test: settings },
            { name: 'tokens', test: tokens },
            { name: 'grid', test: grid },
            { name: 'numbers', test: numbers },
            { name: 'overview', test: overview },
            { name: 'dashboard', test: dashboard },
            { name: 'scroll', test: modules({ mantine: 'ScrollArea' }) },
            { name: 'layers', test: layers },
          ],
        },
      },
    },
  },
  // The server knows them by this name: one of them has a policy of its own (backend, config/settings.py).
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash:7].js' } } },
  test: {
    environment: 'node',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // Much longer than any takes: in CI they have what the stories leave of the processor.
    testTimeout: 60_000,
  },
}))
