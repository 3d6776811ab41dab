import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { LanguageBar } from '@/features/languages/components/LanguageBar'
import { TextsByLanguage, type TextField } from '@/features/languages/components/TextsByLanguage'
import { missingIn, textIn, withCopies, withText } from '@/features/languages/model/texts'
import type { Address } from '@/shared/api/types'
import { FieldRow } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { Section } from '@/shared/ui/Section'
import { Picture } from '../components/Picture'
import classes from '../components/Grid.module.css'
import { useGrid, useGridChange } from '../hooks/grid'
import { TEXT_KEYS } from '../model/draft'

const BLANK: Address = {
  id: '',
  label: 'work',
  custom_label: '',
  street: '',
  street2: '',
  zipcode: '',
  city: '',
  region: '',
  country: '',
}
const LIMITS = { street: 200, street2: 200, zipcode: 20, city: 120, region: 120 } as const
const TEXT_LIMITS = { name: 200, description: 2000 } as const

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
      <AddressSection />
      <Section title={t('placeholder.pictures')}>
        <div className={classes.stack}>
          <Picture name="logo" />
          <Picture name="header" />
          <Picture name="profile_picture" />
        </div>
      </Section>
    </>
  )
}

function OwnTexts() {
  const { t } = useTranslation('grid')
  const { draft, faults } = useGrid()
  const { placeholder } = useGridChange()
  const { name, description } = draft.placeholders
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('placeholder.name.label')}
        description={t('placeholder.name.help')}
        value={name}
        maxLength={TEXT_LIMITS.name}
        error={faults['placeholders.name']}
        onChange={(event) => placeholder('name', event.currentTarget.value)}
        autoComplete="off"
      />
      <Textarea
        label={t('placeholder.description.label')}
        description={t('placeholder.description.help')}
        value={description}
        maxLength={TEXT_LIMITS.description}
        error={faults['placeholders.description']}
        onChange={(event) => placeholder('description', event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
      />
    </div>
  )
}

function AddressSection() {
  const { t } = useTranslation(['grid', 'cards'])
  const { draft, faults } = useGrid()
  const { placeholder } = useGridChange()
  const { address } = draft.placeholders
  if (!address) {
    return (
      <Section title={t('placeholder.address.label')} description={t('placeholder.address.help')}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => placeholder('address', BLANK)}
        >
          {t('placeholder.address.add')}
        </Button>
      </Section>
    )
  }
  const set = (patch: Partial<Address>) => placeholder('address', { ...address, ...patch })
  const text = (part: keyof typeof LIMITS) => (
    <TextInput
      label={t(`cards:contact.address.${part}`)}
      value={address[part]}
      maxLength={LIMITS[part]}
      error={faults[`placeholders.address.${part}`]}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  return (
    <Section
      title={t('placeholder.address.label')}
      description={t('placeholder.address.help')}
      action={
        <Button variant="subtle" onClick={() => placeholder('address', null)}>
          {t('placeholder.address.remove')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <FieldRow>
          {text('street')}
          {text('street2')}
        </FieldRow>
        <FieldRow>
          {text('zipcode')}
          {text('city')}
        </FieldRow>
        <FieldRow>
          {text('region')}
          <CountrySelect
            label={t('cards:contact.address.country')}
            value={address.country}
            onChange={(country) => set({ country })}
            error={faults['placeholders.address.country']}
            nothingFoundMessage={t('cards:contact.address.noCountry')}
          />
        </FieldRow>
      </div>
    </Section>
  )
}
