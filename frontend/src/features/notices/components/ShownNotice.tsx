import type { Notice } from '@/shared/api/generated/types.gen'
import type { Card } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { standingOf, type Standing } from '../model/notice'
import classes from './Notice.module.css'

const TONES: Record<Standing, Tone> = { planned: 'accent', shown: 'good', over: 'neutral' }

/** The notice as it was written, and in words who reads it when. */
export function ShownNotice(props: { card: Card; notice: Notice; now: number; isOff: boolean }) {
  const { t } = useTranslation('notices')
  const { dateTime } = useFormats()
  const { card, notice } = props
  const standing = standingOf(notice, props.now)
  const others = card.languages.wanted.slice(1).flatMap((code) => {
    const text = notice.translations[code]
    return text && isLanguage(code) ? [{ code, text }] : []
  })
  const from = dateTime(notice.starts_at)
  const until = dateTime(notice.ends_at)
  return (
    <>
      {props.isOff ? (
        <StatusBadge tone="neutral">{t('standing.off')}</StatusBadge>
      ) : (
        <StatusBadge tone={TONES[standing]}>{t(`standing.${standing}`)}</StatusBadge>
      )}
      <div className={classes.notice}>
        <p lang={card.languages.own || undefined}>{notice.text}</p>
        {others.map(({ code, text }) => (
          <p key={code} lang={code}>
            <span className={classes.language}>{NATIVE_NAMES[code]}</span> {text}
          </p>
        ))}
      </div>
      {!props.isOff && (
        <p className={classes.when}>
          {t(`when.${standing}`, { from, until })}
          {standing !== 'over' && card.state !== 'active' && ` ${t('when.inactive')}`}
        </p>
      )}
    </>
  )
}
