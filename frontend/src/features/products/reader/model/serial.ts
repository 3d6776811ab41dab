/** As `backend/vizitka/products/rules.py`: no look-alikes, and neither Y nor Z, which change places between keyboards. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwx'
export const SERIAL_LENGTH = 12
const GROUP = 4
/** How a product's tag and code are addressed: `/p/{serial}`. */
export const PRODUCT_LETTER = 'p'

/** A serial as it is kept: people write it in groups and in capitals. */
export function normalisedSerial(text: string): string {
  return text.toLowerCase().replace(/[\s\u2013-]/g, '')
}

/** The sum of all values, each times its place from 1, is a multiple of 29: one wrong sign is found, and so are two
 *  that changed places. */
export function isSerial(text: string): boolean {
  if (text.length !== SERIAL_LENGTH) return false
  let sum = 0
  for (let place = 1; place <= SERIAL_LENGTH; place += 1) {
    const value = ALPHABET.indexOf(text.charAt(place - 1))
    if (value < 0) return false
    sum += place * value
  }
  return sum % ALPHABET.length === 0
}

/** As it stands on the product: `K7M2-9QXD-4RTW`. Also of one that is only begun. */
export function printedSerial(serial: string): string {
  return (serial.toUpperCase().match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** What a field of a serial makes of what is typed or pasted into it: capitals in groups of four. */
export function typedSerial(text: string): string {
  return printedSerial(
    normalisedSerial(text)
      .replace(/[^0-9a-z]/g, '')
      .slice(0, SERIAL_LENGTH),
  )
}

/** Whether a person types a serial. What else stands there may be an address that a scanner types. */
export function isPlainTyping(text: string): boolean {
  return !/[^0-9a-z\s\u2013-]/i.test(text)
}

type SerialProblem = 'empty' | 'short' | 'sign' | 'mistyped'

/** What is wrong with a typed serial. While it is being typed, what is missing is no fault. */
export function serialProblem(text: string): SerialProblem | null {
  const serial = normalisedSerial(text)
  if (strangeSign(serial)) return 'sign'
  if (!serial) return 'empty'
  if (serial.length < SERIAL_LENGTH) return 'short'
  return isSerial(serial) ? null : 'mistyped'
}

/** The first sign that stands on no product. */
export function strangeSign(serial: string): string | undefined {
  return [...normalisedSerial(serial)].find((sign) => !ALPHABET.includes(sign))?.toUpperCase()
}
