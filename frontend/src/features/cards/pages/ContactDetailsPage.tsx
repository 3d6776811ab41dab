import { Select } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '@/shared/forms/fields'
import { LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { Section } from '@/shared/ui/Section'
import { AddressRows } from '../components/AddressRows'
import { EditorImage } from '../components/EditorImage'
import { EditorDescription, EditorText, LockNote } from '../components/fields'
import classes from '../components/fields.module.css'
import { EmailRows, WebsiteRows } from '../components/OnlineRows'
import { PhoneRows } from '../components/PhoneRows'
import { inherited, useEditor, useField } from '../hooks/editor'
import { Segmented } from '@/shared/ui/Segmented'

const FOCUS = ['person', 'company', 'link'] as const

export function ContactDetailsPage() {
  const { t } = useTranslation('cards')
  const ofSpace = inherited(useEditor())
  return (
    <>
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
          <Focus />
          <Language />
        </div>
      </Section>
    </>
  )
}

function Focus() {
  const { t } = useTranslation('cards')
  const { value, set, error, lock } = useField('focus')
  const label = useId()
  return (
    <div className={classes.choice}>
      <span className={classes.choiceLabel} id={label}>
        {t('fields.focus')}
      </span>
      <Segmented
        aria-labelledby={label}
        value={value}
        disabled={lock !== null}
        onChange={(focus) => set(focus as typeof value)}
        data={FOCUS.map((focus) => ({ value: focus, label: t(`focus.${focus}.name`) }))}
      />
      <p className={error ? classes.fault : classes.hint}>{error ?? (lock ? <LockNote lock={lock} /> : t(`focus.${value}.text`))}</p>
    </div>
  )
}

function Language() {
  const { t } = useTranslation('cards')
  const { value, set, error } = useField('language')
  return (
    <Select
      label={t('fields.language')}
      description={t('contact.languageHelp')}
      data={[{ value: '', label: t('contact.visitorLanguage') }, ...LANGUAGES.map((language) => ({ value: language, label: NATIVE_NAMES[language] }))]}
      value={value}
      onChange={(language) => set(language ?? '')}
      allowDeselect={false}
      error={error}
    />
  )
}
