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
  'features/cards/api/card.ts': 'values of the space stand as examples; a card user may not read them',
  'features/cards/components/UsernameForm.tsx': 'a look ahead at what saving decides',
  'features/cards/hooks/useStateChange.ts': 'the panel explains what stands in the way, and tells the rest',
  'features/cards/list/api.ts': 'dialogs say themselves what is refused',
  'features/grid/components/designPage.ts': 'thumbnail and phone say that there is no preview',
  'features/grid/hooks/useTemplates.ts': 'the dialog says what the server has against a name',
  'features/imports/api.ts': 'the page tells a lost connection from an import that is gone',
  'features/imports/components/MatchStep.tsx': 'the step says it at the columns',
  'features/jobs/api.ts': 'an indicator; what runs goes on, and is asked again',
  'features/members/api.ts': 'the page tells a lost connection from an invitation that is gone',
  'features/members/components/InviteDialog.tsx': 'the dialog says it, and keeps the addresses',
  'features/shell/components/Finder.tsx': 'it is said where the results would be',
  'features/spaces/api.ts': 'a look ahead at what saving decides',
  'features/spaces/design/api.ts': 'thumbnail and phone say that there is no preview',
}
const DONE_WITHOUT: Record<string, string> = {
  'features/cards/components/PhoneRows.tsx': 'country codes only set the spaces of a number',
  'features/cards/list/components/ChosenCards.tsx': 'all that match are offered once it is known how many',
  'features/grid/pages/GridLayout.tsx': 'the sentence below the title leaves the numbers out',
  'features/grid/pages/TemplatesPage.tsx': 'the own design leaves out the number of its cards',
}

describe('a failure that is not thrown to a boundary', () => {
  it('is known here, with the reason', () => {
    expect(filesWith(/silent: true/)).toEqual(Object.keys(SILENT))
    expect(filesWith(/\.\.\.DONE_WITHOUT/)).toEqual(Object.keys(DONE_WITHOUT))
  })

  it('has its face where it is read', () => {
    const handedOn = ['features/cards/hooks/usePublicFiles.ts', 'shared/spaces/current.ts']
    expect(filesWith(/\.\.\.SAID_HERE/).filter((path) => !sources[`../${path}`]?.includes('<Failure of='))).toEqual(
      handedOn,
    )
  })
})
