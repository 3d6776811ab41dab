import { Radio, Slider, Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { wordsOf, type Addition, type SettingPart, type SettingKey } from '@/shared/additions'
import type { Space, Visibility } from '@/shared/api/types'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { TimeZoneSelect } from '@/shared/ui/TimeZoneSelect'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { spaceQuery } from '../../api'
import { UsernameField } from '../../components/UsernameField'
import { DangerZone } from '../components/DangerZone'
import { LanguagesField } from '../components/LanguagesField'
import classes from '../components/settings.module.css'
import { SettingSwitch } from '../components/SettingSwitch'
import { StaleDialog } from '../components/StaleDialog'
import { useSpaceForm } from '../components/useSpaceForm'
import { generalOf, generalPatch, switchesIn, type GeneralField, type GeneralSettings } from '../model/general'

const route = getRouteApi('/_default/space/$space/settings/')
const VISIBILITIES: Visibility[] = ['public', 'unlisted', 'private']
const MODES = ['auto', 'light', 'dark'] as const
const SHARING = ['company', 'card_user'] as const
const PAYING = ['account', 'card_users'] as const
const MAX_ROUNDING = 32
/** What is stored as hiding is asked as showing: a switch that is on shows something. */
const INVERTED: readonly GeneralField[] = ['hide_sign_in', 'hide_profile_link']

function useWords(additions: readonly Addition[]) {
  return useTranslation(['spaces/settings', 'spaces', ...additions.map(({ feature }) => feature)])
}

export function GeneralPage({ additions }: { additions: readonly Addition[] }) {
  // Before the space is there: a form that waits for its words would take the whole frame off the screen.
  useWords(additions)
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return (
    <div className={classes.column}>
      {space ? <GeneralForm key={id} space={space} additions={additions} /> : <SkeletonRows />}
    </div>
  )
}

function GeneralForm({ space, additions }: { space: Space; additions: readonly Addition[] }) {
  const { t } = useWords(additions)
  const { number } = useFormats()
  const modeLabel = useId()
  const roundingLabel = useId()
  const sharingLabel = useId()
  const payingLabel = useId()
  const { form, base, save, conflict } = useSpaceForm<GeneralSettings & Record<string, unknown>>({
    space,
    read: (fresh) => ({ ...generalOf(fresh) }),
    patch: generalPatch,
    validate: { name: (value) => (value.trim() ? null : t('spaces:create.nameNeeded')) },
  })
  const { values } = form
  const set = <K extends GeneralField>(field: K, value: GeneralSettings[K]) => form.setFieldValue(field, value as never)
  const wordsFor = (field: string) => wordsOf(additions, 'settings', field, 'switches')
  const toggle = (field: SettingKey) => (
    <SettingSwitch
      key={field}
      label={t(`${wordsFor(field)}.name`)}
      description={t(`${wordsFor(field)}.text`)}
      checked={values[field] !== INVERTED.includes(field)}
      onChange={(checked) => set(field, checked !== INVERTED.includes(field))}
    />
  )
  const toggles = (part: SettingPart) => (
    <div className={classes.switches}>{switchesIn(part, values, additions).map(toggle)}</div>
  )
  const choice = (field: 'contact_sharing' | 'billing_method', options: readonly string[], labelId: string) => (
    <div className={classes.part}>
      <div className={classes.label} id={labelId}>
        {t(`${field}.label`)}
      </div>
      <Segmented
        aria-labelledby={labelId}
        value={values[field]}
        onChange={(value) => set(field, value as never)}
        data={options.map((value) => ({ value, label: t(`${field}.${value}`) }))}
      />
      <p className={classes.help}>{t(`${field}.text.${values[field]}`)}</p>
    </div>
  )
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('spaces:settings.general')} description={t('spaces:settings.generalHelp')}>
        <FieldRow>
          <TextInput
            label={t('spaces:create.name')}
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <UsernameField
            value={values.username}
            current={base.username ?? undefined}
            onChange={(username) => set('username', username)}
            error={form.errors.username as string | undefined}
          />
          <TimeZoneSelect
            label={t('timeZone.label')}
            description={t('timeZone.text')}
            {...form.getInputProps('time_zone')}
            value={values.time_zone}
          />
        </FieldRow>
      </Section>
      <Section title={t('spaces:visibility.title')} description={t('spaces:visibility.help')}>
        <Radio.Group
          value={values.visibility}
          onChange={(value) => set('visibility', value as Visibility)}
          aria-label={t('spaces:visibility.title')}
        >
          <Stack gap="xs">
            {VISIBILITIES.map((value) => (
              <label key={value} className={classes.option} data-checked={values.visibility === value || undefined}>
                <Radio
                  value={value}
                  aria-describedby={`visibility-${value}`}
                  aria-label={t(`spaces:visibility.${value}.name`)}
                />
                <span>
                  <span className={classes.optionName}>{t(`spaces:visibility.${value}.name`)}</span>
                  <span className={classes.optionText} id={`visibility-${value}`}>
                    {t(`spaces:visibility.${value}.text`)}
                  </span>
                </span>
              </label>
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t('spaces:activation.title')}>
        <Switch
          label={t('spaces:activation.label')}
          description={values.active ? t('spaces:activation.on') : t('spaces:activation.off')}
          checked={values.active}
          onChange={(event) => set('active', event.currentTarget.checked)}
        />
      </Section>
      <Section title={t('sections.pages')} description={t('sections.pagesText')}>
        {toggles('pages')}
        <div className={classes.part}>
          <div className={classes.label} id={modeLabel}>
            {t('mode.label')}
          </div>
          <Segmented
            aria-labelledby={modeLabel}
            value={values.mode ?? 'auto'}
            onChange={(mode) => set('mode', mode as GeneralSettings['mode'])}
            data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          />
          <p className={classes.help}>{t('mode.text')}</p>
        </div>
        <div className={classes.part}>
          <div className={classes.label} id={roundingLabel}>
            {t('rounding.label')}
          </div>
          <div className={classes.rounding}>
            <Slider
              flex={1}
              min={0}
              max={MAX_ROUNDING}
              label={null}
              value={values.rounding ?? 0}
              onChange={(rounding) => set('rounding', rounding)}
              thumbLabel={t('rounding.label')}
            />
            <output>{t('rounding.value', { number: number(values.rounding ?? 0) })}</output>
          </div>
        </div>
      </Section>
      <Section title={t('sections.contact')}>
        {toggles('contact')}
        {choice('contact_sharing', SHARING, sharingLabel)}
      </Section>
      <Section title={t('sections.languages')}>
        {toggles('languages')}
        {values.multilingual && (
          <>
            <p className={`${classes.help} ${classes.part}`}>{t('languages.text')}</p>
            <LanguagesField
              value={values.languages}
              onChange={(languages) => set('languages', languages as GeneralSettings['languages'])}
            />
          </>
        )}
      </Section>
      <Section title={t('sections.statistics')}>{toggles('statistics')}</Section>
      <Section title={t('sections.payment')}>
        {toggles('payment')}
        {choice('billing_method', PAYING, payingLabel)}
      </Section>
      <Section title={t('sections.people')}>{toggles('people')}</Section>
      <DangerZone space={base} />
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={(conflict.fields as GeneralField[]).map((field) => ({
            field,
            label: labelOf(field),
            mine: words(field, conflict.mine),
            theirs: words(field, conflict.theirs),
          }))}
          saving={form.saving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
    </>
  )

  function labelOf(field: GeneralField): string {
    if (field === 'name') return t('spaces:create.name')
    if (field === 'username') return t('spaces:username.label')
    if (field === 'visibility') return t('spaces:visibility.label')
    if (field === 'active') return t('spaces:activation.title')
    if (field === 'mode') return t('mode.label')
    if (field === 'rounding') return t('rounding.label')
    if (field === 'languages') return t('sections.languages')
    if (field === 'contact_sharing' || field === 'billing_method') return t(`${field}.label`)
    return t(`${wordsFor(field)}.name`)
  }
  function words(field: GeneralField, settings: GeneralSettings): string {
    const value = settings[field]
    if (field === 'visibility') return t(`spaces:visibility.${settings.visibility}.name`)
    if (field === 'active') return settings.active ? t('spaces:state.on') : t('spaces:state.off')
    if (field === 'mode') return t(`mode.${settings.mode ?? 'auto'}`)
    if (field === 'rounding') return t('rounding.value', { number: number(settings.rounding ?? 0) })
    if (field === 'contact_sharing') return t(`contact_sharing.${settings.contact_sharing}`)
    if (field === 'billing_method') return t(`billing_method.${settings.billing_method}`)
    if (Array.isArray(value)) return value.map((code) => (isLanguage(code) ? NATIVE_NAMES[code] : code)).join(', ')
    if (typeof value === 'boolean') return value !== INVERTED.includes(field) ? t('on') : t('off')
    return String(value)
  }
}
