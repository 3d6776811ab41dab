import { readdirSync } from 'node:fs'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { order } from './features.order.js'

const unordered = readdirSync(`${import.meta.dirname}/src/features`).filter((name) => !order.includes(name))
if (unordered.length > 0)
  throw new Error(`Say in features.order.js where these features stand: ${unordered.join(', ')}`)

/** Imports go one way: app → routes → features → shared, and among features as above. */
const oneWay = [
  { target: './src/shared', from: ['./src/features', './src/routes', './src/app'] },
  { target: './src/features', from: ['./src/routes', './src/app'] },
  { target: './src/routes', from: './src/app' },
  ...order.slice(0, -1).map((name, place) => ({
    target: `./src/features/${name}`,
    from: order.slice(place + 1).map((higher) => `./src/features/${higher}`),
    message: `${name} is below it (see features.order.js).`,
  })),
]

/** Keys of the cache are made in the `keys.ts` of their feature: two that are spelt apart are two entries. */
const keysElsewhere = [
  "ObjectExpression > Property[key.name='queryKey'] ArrayExpression",
  'CallExpression[callee.property.name=/^[gs]etQuer(?:y|ies)(?:Data|State)$/] > ArrayExpression:first-child',
].map((selector) => ({
  selector,
  message: "Make the key in the feature's keys.ts, as shared/api/keys.ts begins it.",
}))

/** What cannot be read is thrown to a boundary, unless its place says itself what failed, or does without it. */
const unreadElsewhere = {
  selector: "Property[key.name='throwOnError']",
  message: 'Spread SAID_HERE or DONE_WITHOUT of shared/api/reads.ts, and name the file in app/reads.test.ts.',
}

/** Fields of days and times in the browser's language instead of the person's. */
const daysOfBrowsers = {
  selector: "JSXAttribute[name.name='type'][value.value=/^(date|time|datetime-local|month|week|color)$/]",
  message: 'Take a field of shared/ui/dates, or ColourInput: they speak the language of the person.',
}

/** What lies over a page comes with its first use (shared/ui/layers); a part that is itself fetched when it is opened
 *  takes Mantine's own. */
const layers = ['ColorInput', 'Drawer', 'Menu', 'Modal', 'Popover', 'Select', 'Tooltip']
const fetchedWhenOpened = [
  'src/shared/ui/layers/*',
  'src/shared/ui/FilterList.tsx',
  'src/shared/ui/CropDialog.tsx',
  'src/shared/ui/dates/Calendar.tsx',
  'src/features/shell/components/*{List,Sheet,Dialog}.tsx',
  'src/features/jobs/components/{JobList,SkippedDialog}.tsx',
  'src/features/billing/accounts/components/{Company,Invite,NewAccount,Receiver}Dialog.tsx',
  'src/features/cards/components/ShareDialog.tsx',
  'src/features/cards/list/components/{Move,Template}Dialog.tsx',
  'src/features/connectors/components/ConnectorDialog.tsx',
  'src/features/contacts/components/{ContactFormBox,EventDialog,LookUpDialog,MergeDialog,TagsDialog}.tsx',
  'src/features/billing/invoices/components/CorrectDialog.tsx',
  'src/features/billing/payment/components/{AddMethod,Mandate,Pay}Dialog.tsx',
  'src/features/billing/components/{Plan,Seats,Spaces,Staying}Dialog.tsx',
  'src/features/members/components/InviteDialog.tsx',
  'src/features/signatures/components/BannerDialog.tsx',
  'src/features/mailboxes/components/{Google,Log,Microsoft}Dialog.tsx',
  'src/features/directories/components/SeatsMissingDialog.tsx',
  'src/features/locations/components/ImportDialog.tsx',
  'src/features/newsletter/components/{InviteDialog,LetterDialog,ListDialog,NewCampaign,SendDialog}.tsx',
  'src/features/products/connect/ConnectDialog.tsx',
  'src/features/shop/basket/BasketDrawer.tsx',
  'src/features/shop/components/ChoosePeopleDialog.tsx',
  'src/features/scim/components/{Grants,Token}Dialog.tsx',
  'src/features/developers/components/{LifeSelect,ReplaceDialog,TokenDialog}.tsx',
  'src/features/addressbooks/components/PasswordDialog.tsx',
  'src/features/developers/webhooks/components/{Event,Secret,Test,Webhook}Dialog.tsx',
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/routeTree.gen.ts', 'src/shared/api/generated'] },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks, 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.json'],
          alias: { '@': [`${import.meta.dirname}/src`] },
        }),
      ],
    },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // Pages and steps with one purpose begin in their one field; so does every dialog.
      'jsx-a11y/no-autofocus': 'off',
      'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Radio'] }],
      // What scrolls is reached with the keys.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-restricted-paths': ['error', { zones: oneWay }],
      'import-x/no-cycle': ['error', { maxDepth: 6, ignoreExternal: true }],
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // A redirect and a missing page are thrown objects in the router.
      '@typescript-eslint/only-throw-error': 'off',
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'It remembers a lost piece for ever; take lazyPart or lazyDialog of shared/ui/lazyPart.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/keys.ts', 'src/app/query-client.ts', 'src/shared/api/reads.ts'],
    rules: { 'no-restricted-syntax': ['error', ...keysElsewhere, unreadElsewhere, daysOfBrowsers] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [...fetchedWhenOpened, 'src/**/*.test.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mantine/core',
              importNames: layers,
              message: 'Take it from shared/ui/layers, so that no page loads it before somebody uses it.',
            },
          ],
        },
      ],
    },
  },
)
