import { formats } from '@/shared/i18n/format'
import { currentLanguage, t } from '@/shared/i18n/i18n'

/** Machines before the server (a proxy, a firewall) refuse in pages of their own; what that means, we say ourselves. */
const WORDS: Record<number, string> = {
  408: 'tooSlow',
  413: 'tooLarge',
  429: 'tooMany',
  502: 'away',
  503: 'away',
  504: 'away',
  507: 'noRoom',
}

/** From so many seconds on it is said when one can try again; "in a few seconds" says it for the rest. */
const WORTH_SAYING = 60

/** What a person reads of an answer that is no success. */
export function refusal(status: number, said: string, retryAfter: number | null): string {
  const word = WORDS[status]
  const words = said || (word ? t(`common:errors.${word}`) : t('common:errors.status', { status }))
  return retryAfter === null || retryAfter < WORTH_SAYING ? words : `${words} ${tryAgain(retryAfter)}`
}

function tryAgain(seconds: number): string {
  const wholeMinutes = Math.ceil(seconds / 60) * 60
  const now = Date.now()
  const when = formats(currentLanguage()).relative(now + wholeMinutes * 1000, now)
  return t('common:errors.again', { when })
}
