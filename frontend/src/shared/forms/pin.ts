export const SHORTEST_PIN = 6
export const LONGEST_PIN = 12

/** The PIN as it is sent: people group digits with blanks and hyphens. */
export function plainPin(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Why a PIN would be refused, before it is sent: no 6 to 12 digits, or one that is guessed at once. */
export function pinProblem(text: string): 'form' | 'trivial' | null {
  const pin = plainPin(text)
  if (!/^\d{6,12}$/.test(pin)) return 'form'
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  if (steps.size === 1 && (steps.has(1) || steps.has(9))) return 'trivial'
  const repeats = [1, 2, 3].some((size) => pin.slice(0, size).repeat(LONGEST_PIN).startsWith(pin))
  return repeats ? 'trivial' : null
}
