import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../features/**/*.{ts,tsx}', '../shared/**/*.{ts,tsx}', '!**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const filesWith = (word: RegExp) =>
  Object.entries(sources)
    .filter(([path, text]) => word.test(text) && !path.endsWith('/api/reads.ts'))
    .map(([path]) => path.slice(3))
    .sort()

/** Reads and writes whose failure is no toast and no face by itself, each with the reason. */
const SILENT: Record<string, string> = {
  'features/accounts/pages/ConfirmEmailPage.tsx': 'the page is about how it ended',
  'features/accounts/pages/NewAccountPage.tsx': 'the page says why the link does not work, and tries again',
  'features/accounts/pages/NewPasswordPage.tsx': 'the page says why the link does not work, and tries again',
  'features/billing/accounts/api.ts': 'the page tells a lost connection from an invitation that is gone',
  'features/billing/accounts/components/CloseDialog.tsx': 'the dialog says what stands in the way',
  'features/billing/declare/DeclarePage.tsx': 'the last step says it, and sends again',
  'features/billing/invoices/api.ts': 'the dialog says it, and keeps what was asked',
  'features/billing/payment/api.ts': 'the dialog says it, and lets another method be chosen',
  'features/billing/payment/pages/CardPage.tsx': 'the page says why the bank did not confirm',
  'features/cards/api/card.ts': 'values of the space stand as examples; a card user may not read them',
  'features/cards/components/UsernameForm.tsx': 'a look ahead at what saving decides',
  'features/cards/hooks/useStateChange.ts': 'the panel explains what stands in the way, and tells the rest',
  'features/cards/list/api.ts': 'dialogs say themselves what is refused',
  'features/connectors/api.ts': 'what is typed halfway is no failure; of all else the form shows the face',
  'features/contacts/transfer/api.ts': 'the page shows the failure in the place of the work',
  'features/contacts/transfer/pages/ImportContactsPage.tsx': 'the step says what is wrong with the file',
  'features/directories/components/FileDialog.tsx': 'the dialog says why a file is refused',
  'features/grid/api.ts': 'it says in words what is lost where the number is not known',
  'features/grid/components/designPage.ts': 'thumbnail and phone say that there is no preview',
  'features/grid/hooks/useTemplates.ts': 'the dialog says what the server has against a name',
  'features/imports/api.ts': 'the page tells a lost connection from an import that is gone',
  'features/imports/components/MatchStep.tsx': 'the step says it at the columns',
  'features/jobs/api.ts': 'an indicator; what runs goes on, and is asked again',
  'features/locations/components/ImportDialog.tsx': 'the dialog says why a file is refused',
  'features/members/api.ts': 'the page tells a lost connection from an invitation that is gone',
  'features/members/components/InviteDialog.tsx': 'the dialog says it, and keeps the addresses',
  'features/members/rounds/api.ts': 'what is refused of the own words stands below them',
  'features/newsletter/transfer/api.ts': 'the page tells a lost connection from work that is gone',
  'features/newsletter/transfer/pages/ImportSubscribersPage.tsx': 'the page says why a file is refused',
  'features/orders/api.ts': 'the dialog says what stands in the way',
  'features/orders/checkout/components/PaymentStep.tsx': 'the step shows the failure in the place of the methods',
  'features/orders/checkout/pages/CheckoutPage.tsx': 'it is said above the button that orders',
  'features/orders/replacements/api.ts': 'the dialog says it, and keeps what was chosen',
  'features/products/components/ListDialog.tsx': 'the dialog says it, and keeps the file',
  'features/shell/components/Finder.tsx': 'it is said where the results would be',
  'features/shop/basket/api.ts': 'looked for ahead; why there is none is said where the basket is opened',
  'features/spaces/api.ts': 'a look ahead at what saving decides',
  'features/spaces/design/api.ts': 'thumbnail and phone say that there is no preview',
}
const DONE_WITHOUT: Record<string, string> = {
  'features/accounts/components/ThirdPartyButtons.tsx': 'the other ways in are there',
  'features/billing/components/CardSeat.tsx': 'who pays for a card is said where that is known',
  'features/billing/components/PlanDialog.tsx': 'the package stays as it is where no other can be offered',
  'features/billing/components/TrialOffer.tsx': 'nothing is offered to try where that is not known',
  'features/billing/payment/components/useFailed.ts': 'the invoice is due with and without what was tried',
  'features/cards/components/PhoneRows.tsx':
    'country codes only set the spaces of a number; one typed freshly is offered after saving',
  'features/cards/list/components/ChosenCards.tsx': 'all that match are offered once it is known how many',
  'features/cards/list/components/OriginChip.tsx': 'the chip says that they are of an import, without its name',
  'features/contacts/capture/useKeeping.ts': 'who it is for is refused by the server, in words',
  'features/contacts/components/ContactTabs.tsx': 'the tabs stand without their numbers',
  'features/contacts/components/ContactsList.tsx': 'the tabs stand until it is known that nothing was deleted',
  'features/contacts/pages/MyContactsPage.tsx': 'the list stands without the button that adds to it',
  'features/grid/hooks/effects.ts': 'it says in words what is lost, and leaves the numbers out',
  'features/grid/pages/TemplatesPage.tsx': 'the own design leaves out the number of its cards',
  'features/locations/components/LocationFollow.tsx': 'templates that follow stay as they are; others are not offered',
  'features/newsletter/components/Audience.tsx': 'towns are typed where none are offered',
  'features/newsletter/components/SubscriberDrawer.tsx': 'own fields of the space are left out',
  'features/newsletter/pages/NewsletterLayout.tsx': 'the parts stand without the note that all is switched off',
  'features/newsletter/pages/SubscribersPage.tsx': 'the list stands without the numbers of the month',
  'features/orders/checkout/components/AddressFields.tsx': 'the fields stand as most countries have them',
  'features/orders/checkout/components/AddressesStep.tsx': 'the own address is not proposed',
  'features/orders/checkout/components/Departments.tsx': 'departments and locations are not offered',
  'features/orders/checkout/components/ReviewStep.tsx': 'who pays and how was read in the steps before',
  'features/orders/replacements/components/CardReplacements.tsx': 'nothing is offered where it is not known',
  'features/products/components/LabelTabs.tsx': 'the tabs stand without their numbers',
  'features/products/connect/useConnect.ts': 'the PIN is asked for, as for any other product',
  'features/products/handout/pages/HandOutPage.tsx': 'without the choice of departments it shows everybody',
  'features/products/requests/Requests.tsx': 'who asks is told in a letter, too',
  'features/shell/components/PersonList.tsx': 'the menu has what it always has',
  'features/shop/components/ArticleChoice.tsx': 'blank ones can be bought where it is not known for whom',
  'features/shop/components/BasketDiscount.tsx': 'the basket says itself what counts',
  'features/shop/components/useDrawn.ts': 'the article is shown as it is delivered, without its checks',
  'features/statistics/dashboard/components/Actions.tsx': 'a network without its name is shown by its key',
  'features/statistics/overview/useOwnNumbers.tsx': 'the start page and that of a space stand without their numbers',
  'features/wallet/components/CardWallet.tsx': 'nothing stands there where no pass can be made',
  'shared/permissions/MissingFeature.tsx': 'it says what is missing and whom to ask, without package and price',
  'shared/places/LocationSelect.tsx': 'an address is typed where no location is offered',
}

describe('a failure that is not thrown to a boundary', () => {
  it('is known here, with the reason', () => {
    expect(filesWith(/silent: true/)).toEqual(Object.keys(SILENT))
    expect(filesWith(/\.\.\.DONE_WITHOUT/)).toEqual(Object.keys(DONE_WITHOUT))
  })

  it('has its face where it is read', () => {
    const handedOn = [
      'features/cards/hooks/usePublicFiles.ts',
      'features/cards/list/components/ViewsMenu.tsx',
      'features/contacts/components/ChosenContacts.tsx',
      'features/contacts/components/ContactsFilterBar.tsx',
      'features/contacts/components/TagPicker.tsx',
      'features/newsletter/components/ChosenSubscribers.tsx',
      'features/products/components/ProductMenu.tsx',
      'features/products/components/ProductsFilterBar.tsx',
      'shared/spaces/current.ts',
    ]
    expect(filesWith(/\.\.\.SAID_HERE/).filter((path) => !sources[`../${path}`]?.includes('<Failure of='))).toEqual(
      handedOn,
    )
  })
})
