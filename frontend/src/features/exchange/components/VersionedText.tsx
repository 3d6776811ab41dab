import { Button } from '@mantine/core'
import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { anyOf, LONGEST, withText, type Texts } from '../model/exchange'
import classes from './exchange.module.css'

/** A text that people agree to, with all that it was before. */
export interface Versions {
  version: number
  texts: Texts
  /** Written by the space; else it is the product's. */
  is_own: boolean
  history: { version: number; texts: Texts; written_at: string | null; by: string; agreed: number }[]
}

interface VersionedTextProps<Answer, Key extends QueryKey> {
  /** Reads it; `select` of it is the text. */
  query: UseQueryOptions<Answer, Error, Versions, Key> & { queryKey: Key }
  write: (texts: Texts) => Promise<Answer>
  language: Language
  title: string
  description: string
}

/** What people agree to now, and what they agreed to before. */
export function VersionedText<Answer, Key extends QueryKey>(props: VersionedTextProps<Answer, Key>) {
  const { t } = useTranslation('exchange')
  const { language } = props
  const { data } = useQuery(props.query)
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState(false)
  const write = async (texts: Texts) => {
    const next = await props.write(texts)
    queryClient.setQueryData(props.query.queryKey, next as never)
    return props.query.select?.(next).version ?? 0
  }
  return (
    <Section title={props.title} description={props.description}>
      {!data ? (
        <SkeletonRows rows={2} />
      ) : writing ? (
        <Writing write={write} consent={data} language={language} onEnd={() => setWriting(false)} />
      ) : (
        <>
          <Shown consent={data} language={language} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setWriting(true)}>
              {t(data.is_own ? 'consent.change' : 'consent.write')}
            </Button>
          </div>
        </>
      )}
      {data && data.history.length > 0 && <History consent={data} language={language} />}
    </Section>
  )
}

function Shown({ consent, language }: { consent: Versions; language: Language }) {
  const { t } = useTranslation('exchange')
  const texts: Texts = consent.texts
  const missing = consent.is_own && !texts[language]
  return (
    <>
      <p className={classes.consent} dir="auto" lang={missing ? undefined : language}>
        {anyOf(texts, [language])}
      </p>
      <p className={classes.help}>
        {t(consent.is_own ? 'consent.own' : 'consent.usual', { version: consent.version })}
        {missing && ` ${t('consent.missing', { language: NATIVE_NAMES[language] })}`}
      </p>
    </>
  )
}

interface WritingProps {
  write: (texts: Texts) => Promise<number>
  consent: Versions
  language: Language
  onEnd: () => void
}

function Writing({ write, consent, language, onEnd }: WritingProps) {
  const { t } = useTranslation('exchange')
  const initial: { texts: Texts } = { texts: consent.is_own ? consent.texts : {} }
  const form = useServerForm({ initialValues: initial })
  const { texts } = form.values
  const usual: Texts = consent.texts
  const save = () =>
    form.submitWith(async (values) => {
      toastDone(t('consent.saved', { version: await write(values.texts) }))
      onEnd()
    })
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <TextArea
        label={t('consent.in', { language: NATIVE_NAMES[language] })}
        description={t('consent.help')}
        lang={language}
        minRows={3}
        maxLength={LONGEST.consent}
        placeholder={anyOf(usual, [language])}
        value={texts[language] ?? ''}
        error={form.errors.texts ?? form.errors[`texts.${language}`]}
        onChange={(event) => form.setFieldValue('texts', withText(texts, language, event.currentTarget.value))}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void save()} loading={form.saving} disabled={form.changed.length === 0}>
          {t('consent.save')}
        </Button>
        <Button variant="default" onClick={onEnd} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
      </div>
      <UnsavedGuard when={form.changed.length > 0 && !form.saving} />
    </>
  )
}

function History({ consent, language }: { consent: Versions; language: Language }) {
  const { t } = useTranslation('exchange')
  const { dateTime, number } = useFormats()
  return (
    <ul className={classes.versions} aria-label={t('consent.history')}>
      {consent.history.map((row) => (
        <li key={row.version}>
          <div className={classes.versionHead}>
            {t('consent.version', { version: row.version })}
            {row.written_at && <span>{dateTime(row.written_at)}</span>}
            <span>{row.by || t('consent.byProduct')}</span>
            <span>{t('consent.agreed', { count: row.agreed, number: number(row.agreed) })}</span>
          </div>
          <p className={classes.versionText} dir="auto">
            {anyOf(row.texts, [language])}
          </p>
        </li>
      ))}
    </ul>
  )
}
