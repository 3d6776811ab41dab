/** As it is printed: groups of four. */
export function groupedIban(text: string): string {
  return (
    text
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase()
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** Whether the check digits are right (ISO 13616); which bank it is, the server knows. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    // A letter counts as two digits: A is 10.
    const digits = sign >= 'A' ? String(sign.charCodeAt(0) - 55) : sign
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
