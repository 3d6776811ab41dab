const DAY = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

export interface Mark {
  /** First day of a month of the contract, `2026-03-15`. */
  day: string
  /** Where it stands, in percent. */
  at: number
  /** How much of the period it takes, in percent. */
  wide: number
}

/** The share of a period that is over at a day, in percent. */
export function passed(start: string, end: string, day: string): number {
  const whole = utc(end) - utc(start)
  return whole <= 0 ? 0 : Math.min(100, Math.max(0, ((utc(day) - utc(start)) / whole) * 100))
}

/** A period in pieces to look at: its months when it is a year, its weeks when it is a month. */
export function marks(start: string, end: string): Mark[] {
  const days = Math.round((utc(end) - utc(start)) / DAY)
  const starts: string[] = []
  for (let index = 0; ; index += 1) {
    const day = days > 62 ? monthsLater(start, index) : daysLater(start, index * 7)
    if (utc(day) >= utc(end)) break
    starts.push(day)
  }
  return starts.map((day, index) => {
    const at = passed(start, end, day)
    return { day, at, wide: passed(start, end, starts[index + 1] ?? end) - at }
  })
}

function daysLater(day: string, days: number): string {
  return new Date(utc(day) + days * DAY).toISOString().slice(0, 10)
}

/** The same day so many months later, or the last one of a month that is too short; as contracts are counted. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** The day before, `2026-12-31` for `2027-01-01`. */
export function dayBefore(day: string): string {
  return daysLater(day, -1)
}
