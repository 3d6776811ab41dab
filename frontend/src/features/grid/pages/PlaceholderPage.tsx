import { useState } from 'react'
import { LanguageBar } from '@/features/languages/components/LanguageBar'
import { TextsByLanguage, type TextField } from '@/features/languages/components/TextsByLanguage'
import { missingIn, textIn, withCopies, withText } from '@/features/languages/model/texts'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { FieldRules } from '../components/FieldRules'
import { PlaceholderField } from '../components/PlaceholderField'
import classes from '../components/Grid.module.css'
import { useGrid, useGridChange } from '../hooks/grid'
import { TEXT_KEYS } from '../model/draft'

const TEXT_LIMITS = { name: 200, description: 2000 } as const
const FIELD_OF = {
  name: 'organisation',
  description: 'description',
  address: 'addresses',
  header: 'header',
  profile_picture: 'profile_picture',
} as const

/** What cards show where they have nothing of their own. */
export function PlaceholderPage() {
  const { t } = useTranslation('grid')
  const { base, draft, showIn } = useGrid()
  const { change } = useGridChange()
  const { multilingual, languages } = base.settings
  const own = languages[0] ?? ''
  const several = multilingual && languages.length > 1
  const [chosen, setChosen] = useState(own)
  const language = several && languages.some((one) => one === chosen) ? chosen : own
  const texts = { name: draft.placeholders.name, description: draft.placeholders.description }
  const missing = Object.fromEntries(
    languages.slice(1).map((one) => [one, missingIn(texts, draft.translations, one).length]),
  )
  const further: TextField[] = TEXT_KEYS.map((key) => ({
    name: key,
    label: t(`placeholder.${key}.label`),
    original: texts[key],
    value: textIn(draft.translations, language, key),
    maxLength: TEXT_LIMITS[key],
    multiline: key === 'description',
    onChange: (text) =>
      change(`translations.${language}.${key}`, (old) => ({
        ...old,
        translations: withText(old.translations, language, key, text),
      })),
  }))
  return (
    <>
      <Section title={t('placeholder.texts')} description={t('placeholder.text')}>
        {several && (
          <div className={classes.languages}>
            <LanguageBar
              languages={languages}
              value={language}
              onChange={(next) => {
                setChosen(next)
                showIn(next)
              }}
              missing={missing}
            />
          </div>
        )}
        {several && language !== own ? (
          <TextsByLanguage
            own={own}
            language={language}
            fields={further}
            onCopyAll={() =>
              change(`translations.${language}`, (old) => ({
                ...old,
                translations: withCopies(texts, old.translations, language),
              }))
            }
          />
        ) : (
          <OwnTexts />
        )}
      </Section>
      <Section title={t('placeholder.address.label')} description={t('placeholder.address.help')}>
        <WithRules name="address" />
      </Section>
      <Section title={t('placeholder.pictures')}>
        <div className={classes.stack}>
          <div>
            <PlaceholderField name="logo" />
            <div className={classes.second}>
              <PlaceholderField name="logo_dark" />
            </div>
            <FieldRules field="logo" />
          </div>
          <WithRules name="header" />
          <WithRules name="profile_picture" />
        </div>
      </Section>
    </>
  )
}

function OwnTexts() {
  return (
    <div className={classes.stack}>
      {(['name', 'description'] as const).map((name) => (
        <WithRules key={name} name={name} />
      ))}
    </div>
  )
}

/** A value of the space with what holds for its field. */
function WithRules({ name }: { name: keyof typeof FIELD_OF }) {
  return (
    <div>
      <PlaceholderField name={name} />
      <FieldRules field={FIELD_OF[name]} />
    </div>
  )
}
