import { readdirSync } from 'node:fs'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** The backend's order, the lowest first: a feature knows those before it only. What a higher one adds to a page of a
 *  lower one, the route hands in. `languages` and `frames` are the backend's contents, `grid` the design of a space,
 *  `imports` and `archives` its transfer. */
const order = [
  'audit',
  'languages',
  'frames',
  'accounts',
  'jobs',
  'spaces',
  'domains',
  'cards',
  'grid',
  'notices',
  'exchange',
  'imports',
  'reader',
  'contacts',
  'newsletter',
  'products',
  'printing',
  'backgrounds',
  'pocket',
  'archives',
  'members',
  'billing',
  'shop',
  'statistics',
  'debug',
  'shell',
]
const unordered = readdirSync(`${import.meta.dirname}/src/features`).filter((name) => !order.includes(name))
if (unordered.length > 0) throw new Error(`Say in eslint.config.js where these features stand: ${unordered.join(', ')}`)

/** Imports go one way: app → routes → features → shared, and among features as above. */
const oneWay = [
  { target: './src/shared', from: ['./src/features', './src/routes', './src/app'] },
  { target: './src/features', from: ['./src/routes', './src/app'] },
  { target: './src/routes', from: './src/app' },
  ...order.slice(0, -1).map((name, place) => ({
    target: `./src/features/${name}`,
    from: order.slice(place + 1).map((higher) => `./src/features/${higher}`),
    message: `${name} is below it (see the order of features in eslint.config.js).`,
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
  'src/shared/ui/CropDialog.tsx',
  'src/shared/ui/dates/Calendar.tsx',
  'src/features/shell/components/*{List,Sheet,Dialog}.tsx',
  'src/features/jobs/components/{JobList,SkippedDialog}.tsx',
  'src/features/billing/accounts/components/{Company,Invite,NewAccount,Receiver}Dialog.tsx',
  'src/features/cards/components/ShareDialog.tsx',
  'src/features/cards/list/components/{Move,Template}Dialog.tsx',
  'src/features/contacts/components/{ContactFormBox,EventDialog,LookUpDialog,MergeDialog,TagsDialog}.tsx',
  'src/features/billing/invoices/components/CorrectDialog.tsx',
  'src/features/billing/payment/components/{AddMethod,Mandate,Pay}Dialog.tsx',
  'src/features/billing/components/{Plan,Seats,Spaces,Staying}Dialog.tsx',
  'src/features/members/components/InviteDialog.tsx',
  'src/features/printing/components/NewStyleDialog.tsx',
  'src/features/backgrounds/components/NewBackgroundDialog.tsx',
