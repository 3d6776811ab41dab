import { IconCheck } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import classes from './Languages.module.css'

/** Chooses the language in which texts are written: the own one, or a further one with the number of missing texts. */
export function LanguageBar(props: {
  /** The own language first. */
  languages: readonly string[]
  value: string
  onChange: (language: string) => void
  /** How many texts are missing, by further language. */
  missing: Readonly<Record<string, number>>
}) {
  const { t } = useTranslation('languages')
  const { number } = useFormats()
  const own = props.languages[0]
  return (
    <div className={classes.bar} role="group" aria-label={t('bar')}>
      {props.languages.map((language) => {
        const missing = props.missing[language] ?? 0
        const name = isLanguage(language) ? NATIVE_NAMES[language] : language
        const counted = t('missing', { count: missing, number: number(missing) })
        return (
          <button
            key={language}
            type="button"
            className={classes.language}
            aria-pressed={props.value === language}
            onClick={() => props.onChange(language)}
            title={language === own ? t('own') : missing > 0 ? counted : t('complete')}
          >
            <span lang={language}>{name}</span>
            {language === own ? (
              <span className={classes.own}>{t('own')}</span>
            ) : missing > 0 ? (
              <span className={classes.count}>
                <span aria-hidden="true">{number(missing)}</span>
                <span className={classes.hidden}>{counted}</span>
              </span>
            ) : (
              <IconCheck size={16} className={classes.complete} role="img" aria-label={t('complete')} />
            )}
          </button>
        )
      })}
    </div>
  )
}
