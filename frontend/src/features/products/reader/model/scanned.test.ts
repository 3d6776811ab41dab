import { describe, expect, it } from 'vitest'
import { LAYOUTS, type Layout } from './layouts'
import { ofCode, ofKeyboard, type Scanned } from './scanned'

const SERIAL = '23456789abc4'
const OTHERS = ['kqm2m9qa8tw2', 'wqawmqa7ct63', '2q4a6w8m2qx8']
const product = (serial: string): Scanned => ({ kind: 'product', serial })
const card = (name: string): Scanned => ({ kind: 'card', name })

/** What a host of this layout writes when the keys of a US one are pressed. */
function writtenBy({ written, meant }: Layout, text: string): string {
  return [...text].map((sign) => (meant.includes(sign) ? written.charAt(meant.indexOf(sign)) : sign)).join('')
}

/** The last sign of a serial follows from the others; the table above leaves it to this. */
function serialOf(body: string): string {
  const signs = '23456789abcdefghjkmnpqrstuvwx'
  const found = [...signs].map((sign) => body.slice(0, 11) + sign).find((one) => ofCode(one) !== null)
  if (!found) throw new Error(`no serial begins with ${body}`)
  return found
}

describe('a code or a tag', () => {
  it.each([
    [`https://cards.example/p/${SERIAL}`, product(SERIAL)],
    [`http://127.0.0.1:8000/p/${SERIAL}/`, product(SERIAL)],
    [`HTTPS://CARDS.EXAMPLE/P/${SERIAL.toUpperCase()}`, product(SERIAL)],
    [`https://cards.example/p/2345-6789-ABC4?e=EF96&c=94EE`, product(SERIAL)],
    [SERIAL, product(SERIAL)],
    ['2345 6789 ABC4', product(SERIAL)],
    ['https://cards.example/q/7kd2mw9x', card('7kd2mw9x')],
    ['https://cards.example/c/zo%C3%AB', card('zoë')],
    ['https://alpenwerk.example/zoe.simic', card('zoe.simic')],
    ['https://cards.example/p/23456789abcd', null],
    ['https://cards.example/x/zoe', null],
    ['https://cards.example/', null],
    ['BEGIN:VCARD', null],
    ['', null],
  ])('%j is %j', (text, read) => {
    expect(ofCode(text)).toEqual(read)
  })
})

describe('a keyboard scanner', () => {
  // As hosts of these layouts write it, by hand.
  it.each([
    ['US', 'https://cards.example/p/23456789abc4'],
    ['German', 'httpsÖ--cards.example-p-23456789abc4'],
    ['Swiss', 'httpsé--cards.example-p-23456789abc4'],
    ['French', "httpsM!!cqrds:exq,ple!p!é\"'(-è_çqbc'"],
    ['Belgian', "httpsM==cqrds:exq,ple=p=é\"'(§è!çqbc'"],
    ['Spanish', 'httpsÑ--cards.example-p-23456789abc4'],
    ['Italian', 'httpsç--cards.example-p-23456789abc4'],
    ['Portuguese', 'httpsÇ--cards.example-p-23456789abc4'],
    ['Croatian', 'httpsČ--cards.example-p-23456789abc4'],
    ['Hungarian', 'httpsÉ--cards.example-p-23456789abc4'],
    ['Czech', 'https"--cards.example-p-ěščřžýáíabcč'],
    ['Slovak', 'https"--cards.example-p-ľščťžýáíabcč'],
    ['an unknown one', 'https¤##cards#example#p#23456789abc4'],
    ['US, with what the scanner puts before', ']Q1https://cards.example/p/23456789abc4'],
    ['German, into a field of serials', 'HTTP-SÖ--cards.example-p-23456789abc4'],
    ['French, into a field of serials', "HTTP-SM!!cqrds:exq,ple!p!é\"'(-è_çqbc'"],
    ['US, the serial alone', '23456789ABC4'],
    ['French, the serial alone', "é\"'(-è_çqbc'"],
    ['Czech, the serial alone', 'ěščřžýáíabcč'],
  ])('on a %s host types %j', (_host, typed) => {
    expect(ofKeyboard(typed)).toEqual(product(SERIAL))
    expect(ofKeyboard(`${typed} `)).toEqual(product(SERIAL))
  })

  it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('is read on a %s host', (_name, layout) => {
    for (const serial of [SERIAL, ...OTHERS.map(serialOf)]) {
      expect(ofKeyboard(writtenBy(layout, `https://tap.my-cards.example:8443/p/${serial}`))).toEqual(product(serial))
    }
    const badge = 'https://tap.my-cards.example/q/7kq2mw9z-ay'
    const meant = ofKeyboard(writtenBy(layout, badge))
    // Czech with and without swapped letters write the same address with either name.
    expect([card('7kq2mw9z-ay'), card('7kq2mw9y-az')]).toContainEqual(meant)
    if (!layout.name.startsWith('czech without')) expect(meant).toEqual(card('7kq2mw9z-ay'))
  })

  it.each([
    'Katharina Egger',
    'guggenbacher',
    'eva@alpenwerk.example',
    'A-4711',
    '23456789abcd',
    'httpsÖ--cards.example-p-23456789abcd',
    'https',
    '',
  ])('is not who types %j', (typed) => {
    expect(ofKeyboard(typed)).toBeNull()
  })
})
