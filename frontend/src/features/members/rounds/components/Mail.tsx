import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fieldMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { languageName, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { previewQuery, sendTest, type MailPreview, type Round } from '../api'
import classes from '../rounds.module.css'
import { Choices } from './Choices'

/** As many characters as the server takes. */
const MOST = 500
/** After the last key, ms. */
const PAUSE = 400

export type Words = Partial<Record<Language, string>>

export interface MailProps {
  space: string
  round: Round
  words: Words
  onWords: (words: Words) => void
  /** Whose mail is looked at; without one that of whoever writes, where a card has it. */
  chosen: Language | undefined
  onChosen: (language: Language) => void
}

/** The mail in each language of the cards, with own words, as somebody gets it. */
export function Mail({ space, round, words, onWords, chosen, onChosen }: MailProps) {
  const { t, language: reading } = useTranslation('members/rounds')
  const { list } = useFormats()
  const languages = (round.plan?.languages ?? []).map((one) => one.language)
  const language = [chosen, reading].find((one) => one && languages.includes(one)) ?? languages[0]
  const message = (language && words[language]) ?? ''
  const [written] = useDebouncedValue(message, PAUSE)
  const preview = useQuery({
    ...previewQuery(space, round.uuid, language ?? 'en', written),
    ...SAID_HERE,
    enabled: Boolean(language),
  })
  const test = useMutation({
    mutationFn: (body: { language: Language; message: string }) => sendTest(space, round.uuid, body),
    onSuccess: (email) => toastDone(t('test.done', { email })),
  })
  if (!language) return null
  const silent = languages.filter((one) => !words[one]?.trim())
  const problem = preview.isError && message ? fieldMessage(preview.error, 'message') : undefined
  return (
    <section aria-label={t('mail')}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t('mail')}</h2>
      </div>
      {languages.length > 1 && (
        <Choices
          label={t('language')}
          choices={(round.plan?.languages ?? []).map((one) => ({
            value: one.language,
            label: NATIVE_NAMES[one.language],
            count: one.count,
          }))}
          value={language}
          onChange={onChosen}
        />
      )}
      <TextArea
        label={t('words')}
        description={t('wordsHelp', { language: languageName(language, reading) })}
        minRows={3}
        maxRows={8}
        maxLength={MOST}
        lang={language}
        value={message}
        error={problem}
        onChange={(event) => onWords({ ...words, [language]: event.currentTarget.value })}
      />
      {message.trim() && !problem && silent.length > 0 && (
        <div className={classes.silent}>
          <span>{t('wordsMissing', { languages: list(silent.map((one) => languageName(one, reading))) })}</span>
          <Button
            variant="subtle"
            color="accent"
            size="compact-sm"
            px={0}
            onClick={() => onWords({ ...words, ...Object.fromEntries(silent.map((one) => [one, message])) })}
          >
            {t('wordsThere')}
          </Button>
        </div>
      )}
      {!problem && (
        <div className={classes.previewBar}>
          <h3 className={classes.small}>{t('preview')}</h3>
          <Button
            variant="subtle"
            color="accent"
            size="compact-sm"
            disabled={!preview.data}
            loading={test.isPending}
            onClick={() => test.mutate({ language, message })}
          >
            {t('test.action')}
          </Button>
        </div>
      )}
      {problem ? null : preview.data ? (
        <Letter mail={preview.data} language={language} />
      ) : preview.isError ? (
        <Failure of={preview} />
      ) : (
        <SkeletonRows rows={6} height={20} />
      )}
    </section>
  )
}

function Letter({ mail, language }: { mail: MailPreview; language: Language }) {
  const { t } = useTranslation('members/rounds')
  return (
    <article className={classes.letter} aria-label={t('preview')} lang={language}>
      <header>
        <strong>{mail.subject}</strong>
        <span className={classes.second}>{mail.to}</span>
      </header>
      <div className={classes.body}>
        <p>{mail.greeting}</p>
        {mail.paragraphs.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
        <span className={classes.button}>{mail.button}</span>
        {mail.notes.map((text, index) => (
          <p key={index} className={classes.note}>
            {text}
          </p>
        ))}
        <p className={classes.note}>{mail.reason}</p>
      </div>
    </article>
  )
}
