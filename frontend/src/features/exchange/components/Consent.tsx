import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeConsentOut } from '@/shared/api/generated/types.gen'
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
import { consentQuery, writeConsent } from '../api'
import { anyOf, LONGEST, withText, type Texts } from '../model/exchange'
import classes from './exchange.module.css'

interface ConsentProps {
  space: string
  language: Language
}

/** What visitors agree to now, and what they agreed to before. */
export function Consent({ space, language }: ConsentProps) {
  const { t } = useTranslation('exchange')
  const { data } = useQuery(consentQuery(space))
  const [writing, setWriting] = useState(false)
  return (
    <Section title={t('consent.title')} description={t('consent.text')}>
      {!data ? (
        <SkeletonRows rows={2} />
      ) : writing ? (
        <Writing space={space} consent={data} language={language} onEnd={() => setWriting(false)} />
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

function Shown({ consent, language }: { consent: ExchangeConsentOut; language: Language }) {
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

interface WritingProps extends ConsentProps {
  consent: ExchangeConsentOut
  onEnd: () => void
}

function Writing({ space, consent, language, onEnd }: WritingProps) {
  const { t } = useTranslation('exchange')
  const queryClient = useQueryClient()
  const initial: { texts: Texts } = { texts: consent.is_own ? consent.texts : {} }
  const form = useServerForm({ initialValues: initial })
  const { texts } = form.values
  const usual: Texts = consent.texts
  const save = () =>
    form.submitWith(async (values) => {
      const next = await writeConsent(space, values.texts)
      queryClient.setQueryData(consentQuery(space).queryKey, next)
      toastDone(t('consent.saved', { version: next.version }))
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

function History({ consent, language }: { consent: ExchangeConsentOut; language: Language }) {
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
            <span>{t('consent.agreed', { count: row.meetings, number: number(row.meetings) })}</span>
          </div>
          <p className={classes.versionText} dir="auto">
            {anyOf(row.texts, [language])}
          </p>
        </li>
      ))}
    </ul>
  )
}
