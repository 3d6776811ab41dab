import { Radio, Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useId, type ReactNode } from 'react'
import { namespacesOf, noteOf, wordsOf, type Addition, type SettingPart, type SettingKey } from '@/shared/additions'
import type { Space, Uuid, Visibility } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
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
import { PublicPage } from '../components/PublicPage'
import classes from '../components/settings.module.css'
import { SettingSwitch } from '../components/SettingSwitch'
import { StaleDialog } from '../components/StaleDialog'
import { useSpaceForm } from '../components/useSpaceForm'
import { generalOf, generalPatch, switchesIn, type GeneralField, type GeneralSettings } from '../model/general'

const route = getRouteApi('/_default/space/$space/settings/')
const VISIBILITIES: Visibility[] = ['public', 'unlisted', 'private']
const SHARING = ['company', 'card_user'] as const
const PAYING = ['account', 'card_users'] as const
/** What is stored as hiding is asked as showing: a switch that is on shows something. */
const INVERTED: readonly GeneralField[] = ['hide_sign_in', 'hide_profile_link']

function useWords(additions: readonly Addition[]) {
  return useTranslation(['spaces/settings', 'spaces', ...namespacesOf(additions)])
}

/** `archive`: where who manages the space takes it away. */
export function GeneralPage({
  additions,
  archive,
}: {
  additions: readonly Addition[]
  archive: (space: Uuid) => ReactNode
}) {
  // Before the space is there: a form that waits for its words would take the whole frame off the screen.
  useWords(additions)
  const { space: id } = route.useParams()
  // The form is drawn in slices: a slow phone answers to fingers meanwhile.
  const space = useDeferredValue(useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false }).data)
  return (
    <div className={classes.column}>
      {space ? <GeneralForm key={id} space={space} additions={additions} archive={archive(id)} /> : <SkeletonRows />}
    </div>
  )
}

function GeneralForm({
  space,
  additions,
  archive,
}: {
  space: Space
  additions: readonly Addition[]
  archive: ReactNode
}) {
  const { t } = useWords(additions)
  const sold = useUser().billing
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
  const toggle = (field: SettingKey) => {
    const Note = noteOf(additions, field)
    return (
      <SettingSwitch
        key={field}
        label={t(`${wordsFor(field)}.name`)}
        description={
          <>
            {t(`${wordsFor(field)}.text`)}
            {Note && <Note space={space.uuid} />}
          </>
        }
        checked={values[field] !== INVERTED.includes(field)}
        onChange={(checked) => set(field, checked !== INVERTED.includes(field))}
      />
    )
  }
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
      <PublicPage space={base} values={values} errors={form.errors} set={set} />
      <Section title={t('sections.pages')} description={t('sections.pagesText')}>
        {toggles('pages')}
        {space.abilities.includes('grid.edit') && (
          <p className={`${classes.help} ${classes.part}`}>
            {t('look.text')}{' '}
            <TextLink to="/space/$space/grid" params={{ space: space.uuid }} fz="inherit" underline="always">
              {t('look.link')}
            </TextLink>
          </p>
        )}
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
      {sold && (
        <Section title={t('sections.payment')}>
          {toggles('payment')}
          {choice('billing_method', PAYING, payingLabel)}
        </Section>
      )}
      <Section title={t('sections.people')}>{toggles('people')}</Section>
      {archive}
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
    if (field === 'languages') return t('sections.languages')
    if (field === 'description') return t('publicPage.description')
    if (field === 'domain_root' || field === 'domain_root_address') return t(`${field}.label`)
    if (field === 'contact_sharing' || field === 'billing_method') return t(`${field}.label`)
    return t(`${wordsFor(field)}.name`)
  }
  function words(field: GeneralField, settings: GeneralSettings): string {
    const value = settings[field]
    if (field === 'visibility') return t(`spaces:visibility.${settings.visibility}.name`)
    if (field === 'active') return settings.active ? t('spaces:state.on') : t('spaces:state.off')
    if (field === 'domain_root') return t(`domain_root.${settings.domain_root}`)
    if (field === 'contact_sharing') return t(`contact_sharing.${settings.contact_sharing}`)
    if (field === 'billing_method') return t(`billing_method.${settings.billing_method}`)
    if (Array.isArray(value)) return value.map((code) => (isLanguage(code) ? NATIVE_NAMES[code] : code)).join(', ')
    if (typeof value === 'boolean') return value !== INVERTED.includes(field) ? t('on') : t('off')
    return String(value)
  }
}
