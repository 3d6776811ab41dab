import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { DirectorySettingsOut } from '@/shared/api/generated/types.gen'
import { ApiError } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm, type ServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { directoryQuery, saveSettings, settingsQuery } from '../api'
import classes from '../components/directories.module.css'
import { directoryKeys } from '../keys'
import { patchOf, valuesOf, type SettingsValues } from '../model/directory'

const RemoveDialog = lazyDialog(() => import('../components/RemoveDialog'))
const RenameDialog = lazyDialog(() => import('../components/RenameDialog'))
const route = getRouteApi('/_default/user-directory/{-$id}/settings')
const WAYS = ['off', 'colleague', 'successor'] as const

interface PartProps {
  settings: DirectorySettingsOut
  form: ServerForm<SettingsValues>
}

/** What the directory does by itself. */
export function SettingsPage() {
  const { id } = route.useParams()
  return id ? <Settings id={id} /> : null
}

function Settings({ id }: { id: string }) {
  // Of the card that takes over, too: the page is not drawn anew when somebody chooses that.
  const { language } = useTranslation(['directories', 'cards'])
  const settings = useQuery({ ...settingsQuery(id, language), ...SAID_HERE })
  if (!settings.data && settings.isError)
    return (
      <Panel>
        <Failure of={settings} />
      </Panel>
    )
  return (
    <div className={classes.column}>
      {settings.data ? (
        <SettingsForm key={`${id}${settings.data.version}`} id={id} settings={settings.data} />
      ) : (
        <SkeletonRows rows={6} height={80} />
      )}
    </div>
  )
}

function SettingsForm({ id, settings }: { id: string; settings: DirectorySettingsOut }) {
  const { t, language } = useTranslation('directories')
  const queryClient = useQueryClient()
  const form = useServerForm<SettingsValues>({
    initialValues: valuesOf(settings),
  })
  const [stale, setStale] = useState(false)
  const save = () =>
    form.submitWith(async (values) => {
      setStale(false)
      try {
        const fresh = await saveSettings(id, patchOf(values, form.changed), settings.version)
        form.accept(valuesOf(fresh))
        queryClient.setQueryData(directoryKeys.settings(id, language), fresh)
        toastDone(t('settings.saved'))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
        setStale(true)
      }
      await queryClient.invalidateQueries({ queryKey: directoryKeys.all })
    })
  return (
    <>
      <FormProblem>{stale ? t('settings.stale') : form.problem}</FormProblem>
      <NewPeople settings={settings} form={form} />
      <Leaving settings={settings} form={form} />
      <Safety form={form} />
      <SigningIn settings={settings} form={form} />
      <Fields settings={settings} form={form} />
      <Reach settings={settings} form={form} />
      <Danger id={id} />
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0 && !form.saving} />
    </>
  )
}

function NewPeople({ settings, form }: PartProps) {
  const { t } = useTranslation('directories')
  const space = settings.served.find(({ uuid }) => uuid === form.values.people_space)
  return (
    <Section title={t('settings.new')} description={t('settings.newText')}>
      <Stack gap="md" maw={420}>
        <Select
          label={t('settings.space')}
          data={settings.served.map(({ uuid, name }) => ({
            value: uuid,
            label: name,
          }))}
          value={form.values.people_space}
          error={form.errors.people_space}
          allowDeselect={false}
          onChange={(next) => {
            if (!next || next === form.values.people_space) return
            form.setFieldValue('people_space', next)
            form.setFieldValue('people_template', null)
          }}
        />
        <Select
          label={t('settings.template')}
          data={[
            { value: '', label: t('settings.noTemplate') },
            ...(space?.templates ?? []).map(({ uuid, name }) => ({
              value: uuid,
              label: name,
            })),
          ]}
          value={form.values.people_template ?? ''}
          error={form.errors.people_template}
          allowDeselect={false}
          onChange={(next) => form.setFieldValue('people_template', next || null)}
        />
      </Stack>
    </Section>
  )
}

function Leaving({ settings, form }: PartProps) {
  const { t } = useTranslation('directories')
  const way = form.values.on_leave
  return (
    <Section title={t('settings.leaving')} description={t('settings.leavingText')}>
      <Stack gap="md">
        <Radio.Group
          aria-label={t('settings.leaving')}
          value={way}
          onChange={(next) => form.setFieldValue('on_leave', WAYS.find((one) => one === next) ?? 'off')}
        >
          <Stack gap="sm">
            {WAYS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`settings.ways.${one}`)}
                description={t(`settings.wayHelp.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {way !== 'off' && (
          <Stack gap="xs" maw={420}>
            <CardSelect
              space={form.values.people_space}
              label={t('settings.heir')}
              all
              value={form.values.heir_card}
              error={form.errors.heir_card}
              onChange={(card) => form.setFieldValue('heir_card', card)}
            />
            <p className={`${classes.quiet} ${classes.small}`}>
              {settings.heir && form.values.heir_card === settings.heir.uuid
                ? settings.heir.name
                : t('settings.heirHelp')}
            </p>
            {form.values.heir_card && (
              <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue('heir_card', null)}>
                {t('settings.noHeir')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Section>
  )
}

function Safety({ form }: Pick<PartProps, 'form'>) {
  const { t } = useTranslation('directories')
  return (
    <Section title={t('settings.safety')} description={t('settings.safetyText')}>
      <Stack gap="md">
        <Switch
          label={t('settings.dryRun')}
          description={t('settings.dryRunHelp')}
          checked={form.values.dry_run}
          onChange={(event) => form.setFieldValue('dry_run', event.currentTarget.checked)}
        />
        <NumberInput
          maw={300}
          label={t('settings.mostLeavers')}
          description={t('settings.mostLeaversHelp')}
          min={0}
          max={100_000}
          allowDecimal={false}
          value={form.values.most_leavers}
          error={form.errors.most_leavers}
          onChange={(value) => form.setFieldValue('most_leavers', Number(value) || 0)}
        />
      </Stack>
    </Section>
  )
}

function SigningIn({ settings, form }: PartProps) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const count = settings.other_sessions
  return (
    <Section title={t('settings.signIn')} description={t('settings.signInText')}>
      <Stack gap="md">
        <Switch
          label={t('settings.ssoRequired')}
          description={t(settings.sign_in ? 'settings.ssoRequiredHelp' : 'settings.ssoMissing')}
          checked={form.values.sso_required}
          disabled={!settings.sign_in && !form.values.sso_required}
          error={form.errors.sso_required}
          onChange={(event) => form.setFieldValue('sso_required', event.currentTarget.checked)}
        />
        {form.values.sso_required && !settings.sso_required && (
          <p role="status">
            {count === 0 ? t('settings.ssoEndsNone') : t('settings.ssoEnds', { count, number: number(count) })}
            {settings.own_session_is_other && ` ${t('settings.ssoEndsOwn')}`}
          </p>
        )}
        <NumberInput
          maw={300}
          label={t('settings.session')}
          description={t('settings.sessionHelp')}
          min={0}
          max={720}
          allowDecimal={false}
          value={form.values.session_hours}
          error={form.errors.session_hours}
          onChange={(value) => form.setFieldValue('session_hours', Number(value) || 0)}
        />
      </Stack>
    </Section>
  )
}

function Fields({ settings, form }: PartProps) {
  const { t } = useTranslation('directories')
  const own = form.values.space_fields
  return (
    <Section title={t('settings.fields')} description={t('settings.fieldsText')}>
      <div className={classes.wins}>
        {settings.fields.map(({ field, label }) => (
          <Checkbox
            key={field}
            label={label}
            checked={own.includes(field)}
            onChange={(event) => {
              const wins = event.currentTarget.checked
              const next = settings.fields.filter((one) => (one.field === field ? wins : own.includes(one.field)))
              form.setFieldValue(
                'space_fields',
                next.map((one) => one.field),
              )
            }}
          />
        ))}
      </div>
    </Section>
  )
}

function Reach({ settings, form }: PartProps) {
  const { t } = useTranslation('directories')
  const reaches = form.values.reaches
  return (
    <Section title={t('settings.reach')} description={t('settings.reachText')}>
      {settings.further.length === 0 && <p className={classes.quiet}>{t('settings.reachNone')}</p>}
      <Stack gap="sm">
        {settings.further.map(({ uuid, name, available }) => (
          <Checkbox
            key={uuid}
            label={name}
            description={available ? undefined : t('settings.noLicence')}
            disabled={!available && !reaches.includes(uuid)}
            checked={reaches.includes(uuid)}
            onChange={(event) =>
              form.setFieldValue(
                'reaches',
                event.currentTarget.checked ? [...reaches, uuid].sort() : reaches.filter((one) => one !== uuid),
              )
            }
          />
        ))}
      </Stack>
    </Section>
  )
}

function Danger({ id }: { id: string }) {
  const { t, language } = useTranslation('directories')
  const { data: directory } = useQuery({
    ...directoryQuery(id, language),
    ...SAID_HERE,
  })
  const [removing, setRemoving] = useState(false)
  const [renaming, setRenaming] = useState(false)
  if (!directory?.may_manage && directory?.available) return null
  const name = directory?.name ?? ''
  return (
    <Section title={t('settings.danger')} description={t('remove.text')}>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        <Button variant="default" color="danger" onClick={() => setRemoving(true)}>
          {t('remove.action')}
        </Button>
      </div>
      <RenameDialog opened={renaming} onClose={() => setRenaming(false)} id={id} name={name} />
      <RemoveDialog opened={removing} onClose={() => setRemoving(false)} id={id} name={name} />
    </Section>
  )
}
