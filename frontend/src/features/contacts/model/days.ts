/** The person's own day, as the API writes days: `2026-11-23`. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function inDays(days: number, now: Date = new Date()): string {
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}
