/** An amount in minor units as forms of banks take it: 1258.40. */
export function decimalOf(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (amount / 10 ** digits).toFixed(digits)
}
