// What mail programs know of each signature, and whether it is whole on a phone.
import { lacks, type Passed } from './support/mail-programs'
import { apiOf, login } from './support/people'
import { expect, test } from './support/test'

const DESIGNS = ['classic', 'column', 'company', 'split', 'band', 'short'] as const
const FIELDS = ['pronouns', 'job_title', 'department', 'organisation', 'phones', 'email', 'website', 'address', 'card']
/** Pixels that a phone of 360 leaves a mail. */
const PHONE = 328

/**
 * What may be missing, and what a signature is then: read by nobody's eyes (`role`), an address that breaks where its
 * line ends (`wbr`, `word-break`), and in Windows' own program, which is no longer made, both. Of what is known in part
 * the values that are affected are none of ours: `padding` stands at cells, `display` is `block`, widths of pictures
 * stand in their attributes too, colours are plain.
 */
const SIGNATURE: Passed = {
  unknown: {
    'role attribute': ['outlook.windows-mail'],
    'word-break': ['outlook.windows-mail'],
    '<wbr> element': ['gmail.ios', 'outlook.windows', 'outlook.windows-mail'],
  },
  inPart: new Set([
    ...['background', 'padding', 'dir attribute', 'width attribute', 'border', 'max-width', 'width property'],
    ...['font-size', 'height property', 'line-height', 'text-align', 'height attribute', 'display'],
    ...['text-decoration', 'word-break', '<wbr> element'],
  ]),
}

test('mail programs know what signatures are made of, and phones show them whole', async ({ request, page }) => {
  test.setTimeout(120_000)
  const api = apiOf(request, (await login(request, 'manager@alpenwerk.example')).access_token)
  const [space] = (await api.get<{ data: { uuid: string }[] }>('/me/spaces')).data
  const drawn = async (layout: string) => {
    const look = { layout, fields: [...FIELDS, 'social'], legal: [{ country: '', language: '', text: 'Alpenwerk AG' }] }
    const body = { look, program: 'gmail' }
    return (await api.post<{ data: { shown: string } }>(`/spaces/${space?.uuid}/signatures/draft`, body)).data.shown
  }
  await page.setViewportSize({ width: PHONE, height: 700 })
  for (const design of DESIGNS) {
    const html = await drawn(design)
    expect(html, design).toContain('mailto:')
    expect.soft(lacks(html, SIGNATURE), design).toEqual([])
    await page.setContent(`<body style="margin:0">${html.replace('padding:20px', 'padding:0')}</body>`)
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(widest, `${design} on a phone`).toBeLessThanOrEqual(PHONE)
  }
  // It finds what is not known.
  expect(lacks('<p style="position:fixed"><svg></svg></p>', SIGNATURE).length).toBeGreaterThan(0)
})
