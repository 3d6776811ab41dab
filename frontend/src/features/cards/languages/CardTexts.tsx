import { TextsByLanguage, type TextField } from '@/features/languages/components/TextsByLanguage'
import { textIn, withCopies, withText } from '@/features/languages/model/texts'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { Section } from '@/shared/ui/Section'
import { LockNote } from '../components/fields'
import { useEditor } from '../hooks/editor'
import { TRANSLATED_FIELDS } from '../model/draft'
import { FIELDS } from '../model/fields'
import { textsOf } from '../model/languages'
import { lockOf } from '../model/locks'

/** The card's texts in a further language, beside those in its own. */
export function CardTexts() {
  const { t } = useTranslation('cards')
  const words = useTranslation('languages')
  const { base, draft, faults, language, change } = useEditor()
  const own = base.languages.own
  const texts = textsOf(base, draft)
  const open = Object.fromEntries(Object.entries(texts).filter(([field]) => lockOf(base, field) === null))
  const fields = TRANSLATED_FIELDS.filter((field) => field in texts).map((field): TextField => {
    const lock = lockOf(base, field)
    const path = `translations.${language}.${field}`
    return {
      name: field,
      label: t(`fields.${field}`),
      original: draft[field],
      value: textIn(draft.translations, language, field),
      onChange: (text) =>
        change(path, (old) => ({ ...old, translations: withText(old.translations, language, field, text) })),
      maxLength: FIELDS[field].limit,
      multiline: field === 'description',
      error: faults[path],
      locked: lock !== null,
      note: lock ? <LockNote lock={lock} /> : undefined,
    }
  })
  return (
    <Section
      title={t('contact.person')}
      description={words.t('same', { language: isLanguage(own) ? NATIVE_NAMES[own] : own })}
    >
      <TextsByLanguage
        own={own}
        language={language}
        fields={fields}
        onCopyAll={() =>
          change(`translations.${language}`, (old) => ({
            ...old,
            translations: withCopies(open, old.translations, language),
          }))
        }
      />
    </Section>
  )
}
