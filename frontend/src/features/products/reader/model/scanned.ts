import { LAYOUTS, meantBy } from './layouts'
import { isSerial, normalisedSerial, PRODUCT_LETTER, SERIAL_LENGTH } from './serial'

/** What a code, a tag or a scanner says: a product by its serial, or a card by the name in its address. */
export type Scanned = { kind: 'product'; serial: string } | { kind: 'card'; name: string }

const ADDRESS = /https?:\/\/[^/\s]+\/(?:([a-z])\/)?([^/?#\s]+)\/?(?:[?#]\S*)?\s*$/i
/** Cards are opened by link and by code. */
const CARD_LETTERS = ['c', 'q']

function ofAddress(text: string): Scanned | null {
  const [, letter, encoded] = ADDRESS.exec(text) ?? []
  if (!encoded) return null
  const name = decoded(encoded).toLowerCase()
  if (letter?.toLowerCase() === PRODUCT_LETTER) {
    const serial = normalisedSerial(name)
    return isSerial(serial) ? { kind: 'product', serial } : null
  }
  // On a company's own domain a name stands alone.
  return !letter || CARD_LETTERS.includes(letter.toLowerCase()) ? { kind: 'card', name } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a code or a tag holds, letter by letter. */
export function ofCode(text: string): Scanned | null {
  return ofAddress(text.trim()) ?? bareSerial(text)
}

/** The twelve signs at the end of an address, wherever it is cut: `httpsÖ--cards.example-p-…`. */
function serialAtEnd(text: string): Scanned | null {
  const serial = normalisedSerial(text).slice(-SERIAL_LENGTH)
  return isSerial(serial) ? { kind: 'product', serial } : null
}

function bareSerial(text: string): Scanned | null {
  const serial = normalisedSerial(text)
  return isSerial(serial) ? { kind: 'product', serial } : null
}

/** Codes say what they hold by their beginning; what a scanner puts before it (`]Q1`) does not matter, nor what a field
 *  of serials has made of it (`HTTP-S`). */
const BEGINS_AS_ADDRESS = /^\W{0,2}\w{0,2}http-?s?(?:[^a-z0-9\s]|M[!=])/i
/** Addresses have no other signs: with one, the layout was not this one. */
const PLAIN = /^[!-~]+$/

/**
 * What a keyboard scanner typed, by whichever layout its host has. An address shows the layout by its `://`; of a
 * serial alone the check character decides. Null for what a person has typed.
 */
export function ofKeyboard(typed: string): Scanned | null {
  const text = typed.trim()
  if (BEGINS_AS_ADDRESS.test(text)) {
    // A serial first: a layout that does not fit may read one of a code as the name of a card.
    const texts = LAYOUTS.map((layout) => meantBy(layout, text))
    const read = texts.filter((one) => PLAIN.test(one)).map(ofAddress)
    const found = read.find((one) => one?.kind === 'product') ?? read.find((one) => one !== null)
    return found ?? texts.map(serialAtEnd).find((one) => one !== null) ?? null
  }
  // Without a blank, and with more than letters in it: a name of twelve letters is no serial by chance.
  if (/\s/.test(text) || /^[a-z]*$/i.test(text)) return bareSerial(onlyGroups(text))
  for (const layout of LAYOUTS) {
    const found = bareSerial(meantBy(layout, text))
    if (found) return found
  }
  return null
}

/** A serial as it is printed, in three groups; empty for anything else. */
function onlyGroups(text: string): string {
  return /^(?=.*\d)[0-9a-z]{4} [0-9a-z]{4} [0-9a-z]{4}$/i.test(text) ? text : ''
}
