import { FieldRow } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { Select } from '@/shared/ui/layers/Select'
import { Section } from '@/shared/ui/Section'
import { AddressRows } from '../components/AddressRows'
import { EditorImage } from '../components/EditorImage'
import { EditorDescription, EditorText } from '../components/fields'
import classes from '../components/fields.module.css'
import { EmailRows, WebsiteRows } from '../components/OnlineRows'
import { PhoneRows } from '../components/PhoneRows'
import { inherited, useEditor, useField } from '../hooks/editor'
import { CardLanguageBar } from '../languages/CardLanguageBar'
import { CardTexts } from '../languages/CardTexts'

export function ContactDetailsPage() {
  const { t } = useTranslation('cards')
  const editor = useEditor()
  const ofSpace = inherited(editor)
  if (editor.language !== editor.base.languages.own) {
    return (
      <>
        <CardLanguageBar only="texts" />
        <CardTexts />
      </>
    )
  }
  return (
    <>
      <CardLanguageBar only="texts" />
      <Section title={t('contact.person')}>
        <div className={classes.stack}>
          <EditorImage field="profile_picture" aspect={1} ofSpace={ofSpace.profile_picture} />
          <FieldRow>
            <EditorText field="prefix" optional />
            <EditorText field="pronouns" optional />
          </FieldRow>
          <FieldRow>
            <EditorText field="first_name" />
            <EditorText field="last_name" />
          </FieldRow>
          <FieldRow>
            <EditorText field="suffix" optional />
            <EditorText field="job_title" />
          </FieldRow>
          <FieldRow>
            <EditorText field="department" />
            <EditorText field="organisation" inherited={ofSpace.organisation} />
          </FieldRow>
          <EditorDescription inherited={ofSpace.description} />
        </div>
      </Section>
      <PhoneRows />
      <EmailRows />
      <WebsiteRows />
      <AddressRows />
      <Section title={t('contact.page')}>
        <div className={classes.stack}>
          <Language />
        </div>
      </Section>
    </>
  )
}

function Language() {
  const { t } = useTranslation('languages')
  const { value, set, error } = useField('language')
  return (
    <Select
      label={t('ofCard.label')}
      description={t('ofCard.help')}
      data={[
        { value: '', label: t('ofCard.asSpace') },
        ...LANGUAGES.map((language) => ({ value: language, label: NATIVE_NAMES[language] })),
      ]}
      value={value}
      onChange={(language) => set(language ?? '')}
      allowDeselect={false}
      error={error}
    />
  )
}
