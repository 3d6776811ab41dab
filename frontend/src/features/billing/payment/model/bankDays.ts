const DAY = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The payer is told of a debit so many days before. */
const NOTICE = 5
const FEASTS = ['01-01', '05-01', '12-25', '12-26']

export function daysLater(day: string, days: number): string {
  return dayOf(utc(day) + days * DAY)
}

/** When money is debited that is due on a day: then, not before the payer had time to read of it, on a day on which
 *  banks are open. The server counts the same way (payments/rules.py). */
export function debitedOn(due: string, today: string): string {
  let day = [due, daysLater(today, NOTICE)].sort().at(-1) ?? due
  while (!isBankDay(day)) day = daysLater(day, 1)
  return day
}

/** TARGET's calendar. */
function isBankDay(day: string): boolean {
  const weekday = new Date(utc(day)).getUTCDay()
  if (weekday === 0 || weekday === 6 || FEASTS.includes(day.slice(5))) return false
  const sunday = easter(Number(day.slice(0, 4)))
  return day !== daysLater(sunday, -2) && day !== daysLater(sunday, 1)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const part = (value: number, by: number) => Math.floor(value / by)
  const a = year % 19
  const b = part(year, 100)
  const c = year % 100
  const g = part(b - part(b + 8, 25) + 1, 3)
  const h = (19 * a + b - part(b, 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * part(c, 4) - h - (c % 4)) % 7
  const m = part(a + 11 * h + 22 * l, 451)
  const n = h + l - 7 * m + 114
  return dayOf(Date.UTC(year, part(n, 31) - 1, (n % 31) + 1))
}
