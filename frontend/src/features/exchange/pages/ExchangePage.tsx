import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SettingSwitch } from '@/features/spaces/settings/components/SettingSwitch'
import { StaleDialog } from '@/features/spaces/settings/components/StaleDialog'
import { useSpaceForm } from '@/features/spaces/settings/components/useSpaceForm'
import { spaceQuery } from '@/features/spaces/api'
import type { Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Select } from '@/shared/ui/layers/Select'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { TextArea } from '@/shared/ui/TextArea'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { consentQuery, writeConsent } from '../api'
import classes from '../components/exchange.module.css'
import { Fields } from '../components/Fields'
import { Questions } from '../components/Questions'
import { VersionedText } from '../components/VersionedText'
import {
  anyOf,
  ASKED,
  askOf,
  exchangeOf,
  exchangePatch,
  languagesFor,
  LONGEST,
  withText,
  type ExchangeSettings,
} from '../model/exchange'

const route = getRouteApi('/_default/space/$space/settings/exchange')

/** What visitors of the space's cards are asked when they leave their details. */
export function ExchangePage() {
  useTranslation('exchange')
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return <div className={classes.column}>{space ? <ExchangeForm key={id} space={space} /> : <SkeletonRows />}</div>
}

function ExchangeForm({ space }: { space: Space }) {
  const { t, language: spoken } = useTranslation('exchange')
  const languages = languagesFor(space, isLanguage(spoken) ? spoken : 'en')
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en')
  const { form, save, conflict } = useSpaceForm<ExchangeSettings & Record<string, unknown>>({
    space,
    read: (fresh) => ({ ...exchangeOf(fresh) }),
    patch: exchangePatch,
  })
  const { values } = form
  const errorOf = (field: string) =>
    Object.entries(form.errors).find(([path]) => path.startsWith(`settings.${field}`) || path.startsWith(field))?.[1]
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('title')} description={t('text')}>
        <SettingSwitch
          label={t('on.label')}
          description={t('on.text')}
          checked={values.contact_exchange}
          onChange={(checked) => form.setFieldValue('contact_exchange', checked)}
        />
      </Section>
      <Section title={t('fields.title')} description={t('fields.text')}>
        <Fields values={values} onChange={(fields) => form.setFieldValue('exchange_fields', fields)} />
      </Section>
      <Section title={t('language.title')} description={t('language.text')}>
        <Select
          maw={320}
          aria-label={t('language.title')}
          data={languages.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
          value={language}
          allowDeselect={false}
          onChange={(code) => isLanguage(code) && setLanguage(code)}
        />
      </Section>
      <Section title={t('questions.title')} description={t('questions.help')}>
        <Questions
          value={values.exchange_questions}
          language={language}
          onChange={(questions) => form.setFieldValue('exchange_questions', questions)}
          errorOf={(index) => errorOf(`exchange_questions.${index}`)}
        />
      </Section>
      <Section title={t('thanks.title')} description={t('thanks.text')}>
        <TextArea
          aria-label={t('thanks.in', { language: NATIVE_NAMES[language] })}
          lang={language}
          minRows={2}
          maxLength={LONGEST.thanks}
          placeholder={anyOf(values.exchange_thanks, [language]) || t('thanks.usual')}
          value={values.exchange_thanks[language] ?? ''}
          error={errorOf('exchange_thanks')}
          onChange={(event) =>
            form.setFieldValue('exchange_thanks', withText(values.exchange_thanks, language, event.currentTarget.value))
          }
        />
      </Section>
      <VersionedText
        query={consentQuery(space.uuid)}
        write={(texts) => writeConsent(space.uuid, texts)}
        language={language}
        title={t('consent.title')}
        description={t('consent.text')}
      />
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={conflict.fields.map((field) => ({
            field,
            label: t(`settings.${field as keyof ExchangeSettings}`),
            mine: words(conflict.mine, field),
            theirs: words(conflict.theirs, field),
          }))}
          saving={form.saving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
    </>
  )

  function words(settings: ExchangeSettings, field: string): string {
    if (field === 'contact_exchange') return t(settings.contact_exchange ? 'on.yes' : 'on.no')
    if (field === 'exchange_thanks') return anyOf(settings.exchange_thanks, [language])
    if (field === 'exchange_fields')
      return ASKED.map((name) => `${t(`fields.${name}`)}: ${t(`asks.${askOf(settings, name)}`)}`).join(', ')
    return settings.exchange_questions.map((row) => anyOf(row.texts, [language])).join(' · ')
  }
}
