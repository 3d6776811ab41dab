import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { VersionedText } from '@/features/exchange/components/VersionedText'
import { anyOf, languagesFor, withText } from '@/features/exchange/model/exchange'
import { spaceQuery } from '@/features/spaces/api'
import { SettingSwitch } from '@/features/spaces/settings/components/SettingSwitch'
import { StaleDialog } from '@/features/spaces/settings/components/StaleDialog'
import { useSpaceForm } from '@/features/spaces/settings/components/useSpaceForm'
import type { Space } from '@/shared/api/types'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Select } from '@/shared/ui/layers/Select'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { TextArea } from '@/shared/ui/TextArea'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import classes from '../components/newsletter.module.css'
import { OwnFields } from '../components/OwnFields'
import { Suppressions } from '../components/Suppressions'
import { LONGEST, newsletterOf, newsletterPatch, usualSender, type NewsletterSettings } from '../model/settings'
import { signUpTextQuery, writeSignUpText } from '../people'

const route = getRouteApi('/_default/space/$space/services/newsletter/settings')

/** Whether there is a newsletter, in whose name it is written, and what is asked of subscribers. */
export function NewsletterSettingsPage() {
  useTranslation('newsletter')
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return <div className={classes.column}>{space ? <Settings key={id} space={space} /> : <SkeletonRows />}</div>
}

function Settings({ space }: { space: Space }) {
  const { t, language: spoken } = useTranslation('newsletter')
  const languages = languagesFor(space, isLanguage(spoken) ? spoken : 'en')
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en')
  const { form, save, conflict } = useSpaceForm<NewsletterSettings & Record<string, unknown>>({
    space,
    read: (fresh) => ({ ...newsletterOf(fresh) }),
    patch: newsletterPatch,
  })
  const { values } = form
  const errorOf = (field: string) =>
    Object.entries(form.errors).find(([path]) => path.startsWith(`settings.${field}`) || path.startsWith(field))?.[1]
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('on.title')}>
        <SettingSwitch
          label={t('on.label')}
          description={t('on.text')}
          checked={values.newsletter}
          onChange={(checked) => form.setFieldValue('newsletter', checked)}
        />
      </Section>
      <Section title={t('sender.title')} description={t('sender.text')}>
        <div className={classes.lines}>
          <TextInput
            label={<OptionalLabel>{t('sender.name')}</OptionalLabel>}
            placeholder={usualSender(space)}
            maxLength={LONGEST.sender}
            autoComplete="off"
            value={values.newsletter_sender_name}
            error={errorOf('newsletter_sender_name')}
            onChange={(event) => form.setFieldValue('newsletter_sender_name', event.currentTarget.value)}
          />
          <TextInput
            type="email"
            label={<OptionalLabel>{t('sender.replyTo')}</OptionalLabel>}
            description={t('sender.replyToHelp')}
            maxLength={LONGEST.replyTo}
            autoComplete="off"
            value={values.newsletter_reply_to}
            error={errorOf('newsletter_reply_to')}
            onChange={(event) => form.setFieldValue('newsletter_reply_to', event.currentTarget.value)}
          />
        </div>
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
      <Section title={t('imprint.title')} description={t('imprint.text')}>
        <TextArea
          aria-label={t('imprint.in', { language: NATIVE_NAMES[language] })}
          lang={language}
          minRows={3}
          maxLength={LONGEST.imprint}
          placeholder={anyOf(values.newsletter_imprint, [language]) || t('imprint.example')}
          value={values.newsletter_imprint[language] ?? ''}
          error={errorOf('newsletter_imprint')}
          onChange={(event) =>
            form.setFieldValue(
              'newsletter_imprint',
              withText(values.newsletter_imprint, language, event.currentTarget.value),
            )
          }
        />
      </Section>
      <Section title={t('fields.title')} description={t('fields.text')}>
        <div className={classes.lines}>
          <SettingSwitch
            label={t('fields.askName')}
            description={t('fields.askNameHelp')}
            checked={values.newsletter_ask_name}
            onChange={(checked) => form.setFieldValue('newsletter_ask_name', checked)}
          />
          <OwnFields
            value={values.newsletter_fields}
            language={language}
            onChange={(fields) => form.setFieldValue('newsletter_fields', fields)}
            errorOf={(index) => errorOf(`newsletter_fields.${index}`)}
          />
        </div>
      </Section>
      <VersionedText
        query={signUpTextQuery(space.uuid)}
        write={(texts) => writeSignUpText(space.uuid, texts)}
        language={language}
        title={t('signUpText.title')}
        description={t('signUpText.text')}
      />
      <Suppressions space={space.uuid} />
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={conflict.fields.map((field) => ({
            field,
            label: t(`saying.${field as keyof NewsletterSettings}`),
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

  function words(settings: NewsletterSettings, field: string): string {
    if (field === 'newsletter') return t(settings.newsletter ? 'on.yes' : 'on.no')
    if (field === 'newsletter_ask_name') return t(settings.newsletter_ask_name ? 'on.yes' : 'on.no')
    if (field === 'newsletter_imprint') return anyOf(settings.newsletter_imprint, [language])
    if (field === 'newsletter_fields')
      return settings.newsletter_fields.map(({ texts }) => anyOf(texts, [language])).join(' · ')
    return field === 'newsletter_sender_name' ? settings.newsletter_sender_name : settings.newsletter_reply_to
  }
}
