import type { Notice, NoticeIn } from '@/shared/api/generated/types.gen'

export type Standing = 'planned' | 'shown' | 'over'

/** Whether visitors read a notice at this moment: its beginning belongs to it, its end does not. */
export function standingOf(notice: Pick<Notice, 'starts_at' | 'ends_at'>, now: number): Standing {
  if (now < Date.parse(notice.starts_at)) return 'planned'
  return now < Date.parse(notice.ends_at) ? 'shown' : 'over'
}

/** What the form holds: moments as the browser's fields write them, on the clock of the person. */
export type Entered = { text: string; translations: Record<string, string>; starts_at: string; ends_at: string }

const USUAL_DAYS = 7
const EVENING = 18

/** `2026-05-03T08:00` on the clock of the person. */
export function entered(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** What the form begins with: the notice that is there, or an empty one from now on for a week. */
export function formOf(notice: Notice | null, now: Date): Entered {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + USUAL_DAYS, EVENING)
  const anew = { starts_at: entered(now), ends_at: entered(end) }
  if (!notice) return { text: '', translations: {}, ...anew }
  const texts = { text: notice.text, translations: notice.translations }
  if (standingOf(notice, now.getTime()) === 'over') return { ...texts, ...anew }
  return { ...texts, starts_at: entered(new Date(notice.starts_at)), ends_at: entered(new Date(notice.ends_at)) }
}

/** As the server takes it. A moment that nobody touched keeps its seconds. */
export function sentOf(values: Entered, notice: Notice | null): NoticeIn {
  const momentOf = (field: 'starts_at' | 'ends_at') =>
    notice && entered(new Date(notice[field])) === values[field] ? notice[field] : new Date(values[field]).toISOString()
  return { ...values, text: values.text.trim(), starts_at: momentOf('starts_at'), ends_at: momentOf('ends_at') }
}

export type Problem = 'needText' | 'needMoment' | 'order'

/** What has to be put right before the server is asked, by field. */
export function problemsOf(values: Entered): Partial<Record<keyof Entered, Problem>> {
  const from = Date.parse(values.starts_at)
  const until = Date.parse(values.ends_at)
  return {
    ...(!values.text.trim() && { text: 'needText' }),
    ...(Number.isNaN(from) && { starts_at: 'needMoment' }),
    ...(Number.isNaN(until) ? { ends_at: 'needMoment' } : until <= from && { ends_at: 'order' }),
  }
}
