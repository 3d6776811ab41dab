// What Gmail, Outlook and Apple Mail know of a mail, by the data of caniemail.com.
import { caniemail } from 'caniemail'

const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*'] as const

/** What may be missing where, and be known in part, of what a mail is made of: each with its reason beside the list. */
export interface Passed {
  /** By feature, the programs that do not know it. */
  unknown: Record<string, readonly string[]>
  inPart: ReadonlySet<string>
}

/** What a program lacks beyond what is passed, as sentences; none of a mail that holds. */
export function lacks(html: string, { unknown, inPart }: Passed): string[] {
  const { issues } = caniemail({ clients: [...PROGRAMS], html })
  const found: string[] = []
  for (const [program, all] of issues.errors)
    for (const { title } of all) if (!unknown[title]?.includes(program)) found.push(`${title} is unknown to ${program}`)
  for (const [program, all] of issues.warnings)
    for (const { title } of all) if (!inPart.has(title)) found.push(`${title} is known to ${program} in part`)
  return [...new Set(found)]
}

const WINDOWS = ['outlook.windows', 'outlook.windows-mail']
const GMAIL_PAGE = ['gmail.mobile-webmail']
const GMAIL = ['gmail.desktop-webmail', 'gmail.ios', 'gmail.android', ...GMAIL_PAGE]

/**
 * What a letter may lack, and what it is then. By night and on a phone it has rules of its own in `<style>`: without
 * them it is the letter of the day, 600 pixels wide or as wide as the screen, since each word has its style where it
 * stands. Corners are square. Attributes for who listens (`aria-*`, `role`) show nothing. `display:none` is of a link
 * without words, and of the preview text, which is white and one pixel high.
 */
export const LETTER: Passed = {
  unknown: {
    ...Object.fromEntries(
      ['<style> element', 'Class selector', 'Descendant combinator', 'ID selector', 'Type selector'].map((one) => [
        one,
        GMAIL_PAGE,
      ]),
    ),
    '@media': [...GMAIL_PAGE, ...WINDOWS],
    'Chaining selectors': [...GMAIL_PAGE, ...WINDOWS],
    'display:none': GMAIL_PAGE,
    opacity: [...GMAIL_PAGE, ...WINDOWS],
    'border-radius': WINDOWS,
    outline: WINDOWS,
    overflow: WINDOWS,
    'table-layout': WINDOWS,
    'word-spacing': WINDOWS,
    'border-spacing': [...WINDOWS, 'outlook.macos'],
    'word-break': ['outlook.windows-mail'],
    'role attribute': ['outlook.windows-mail'],
    'aria-hidden attribute': ['outlook.windows-mail'],
    'aria-label attribute': ['outlook.windows-mail'],
    // Of the button, which is a link and shows itself as one.
    cursor: [...GMAIL, 'outlook.macos', 'outlook.ios', 'outlook.android', 'apple-mail.ios'],
    // All mail programs open links beside themselves.
    'target attribute': GMAIL,
    // Of `text-transform:none`, which this data takes for `transform`.
    transform: [...GMAIL, ...WINDOWS, 'outlook.ios', 'outlook.android'],
    '<body> element': ['outlook.macos'],
  },
  inPart: new Set([
    ...['!important keyword', '<body> element', '<style> element', '<ul>, <ol> and <dl>', '@media'],
    ...['Chaining selectors', 'Class selector', 'Descendant combinator', 'ID selector', 'Type selector'],
    ...['align attribute', 'dir attribute', 'height attribute', 'width attribute', 'target attribute'],
    ...['background', 'border', 'cursor', 'direction', 'display', 'display:none', 'font-size', 'font-weight'],
    ...['height property', 'line-height', 'margin', 'max-width', 'overflow', 'padding', 'table-layout', 'text-align'],
    ...['text-decoration', 'text-transform', 'width property', 'word-break'],
  ]),
}
