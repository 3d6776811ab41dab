import { Button, Group, Modal, Radio, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import type { Envelope, Space, Visibility } from '@/shared/api/types'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useAbilities } from '@/shared/permissions/abilities'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { fetchSpace, overviewQuery, restoreSpace, spaceQuery, useRefreshSpaces } from '../api'
import { UsernameField } from '../components/UsernameField'
import { differences, generalOf, type GeneralSettings } from '../model/settings'
import classes from './SpaceSettingsPage.module.css'

const route = getRouteApi('/_default/space/$space/settings/')
const VISIBILITIES: Visibility[] = ['public', 'unlisted', 'private']

export function SpaceSettingsPage() {
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return (
    <div className={classes.column}>{space ? <SettingsForm key={id} space={space} /> : <SkeletonRows />}</div>
  )
}

type Values = GeneralSettings & Record<string, unknown>

function SettingsForm({ space }: { space: Space }) {
  const { t } = useTranslation('spaces')
  const queryClient = useQueryClient()
  const refresh = useRefreshSpaces()
  const [conflict, setConflict] = useState<Space | null>(null)
  // What the form was filled from: a version that came in the background is not what one sees.
  const [base, setBase] = useState(space)
  const form = useServerForm<Values>({
    initialValues: { ...generalOf(space) },
    validate: { name: (value) => (value.trim() ? null : t('create.nameNeeded')) },
  })

  const taken = (fresh: Space) => {
    queryClient.setQueryData(spaceQuery(space.uuid).queryKey, fresh)
    setBase(fresh)
    form.accept({ ...generalOf(fresh) })
    void refresh(space.uuid)
  }
  const save = (version: number) =>
    form.submitWith(async (values) => {
      const changed = Object.fromEntries(form.changed.map((field) => [field, values[field]]))
      try {
        const { data } = await api.patch<Envelope<Space>>(`/spaces/${space.uuid}`, changed, { version })
        setConflict(null)
        taken(data)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
        setConflict(await fetchSpace(space.uuid))
      }
    })
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('settings.general')} description={t('settings.generalHelp')}>
        <FieldRow>
          <TextInput label={t('create.name')} maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
          <UsernameField
            value={form.values.username}
            current={base.username ?? undefined}
            onChange={(username) => form.setFieldValue('username', username)}
            error={form.errors.username as string | undefined}
          />
        </FieldRow>
      </Section>
      <Section title={t('visibility.title')} description={t('visibility.help')}>
        <Radio.Group value={form.values.visibility} onChange={(value) => form.setFieldValue('visibility', value as Visibility)} aria-label={t('visibility.title')}>
          <Stack gap="xs">
            {VISIBILITIES.map((value) => (
              <label key={value} className={classes.option} data-checked={form.values.visibility === value || undefined}>
                <Radio value={value} aria-describedby={`visibility-${value}`} aria-label={t(`visibility.${value}.name`)} />
                <span>
                  <span className={classes.optionName}>{t(`visibility.${value}.name`)}</span>
                  <span className={classes.optionText} id={`visibility-${value}`}>
                    {t(`visibility.${value}.text`)}
                  </span>
                </span>
              </label>
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t('activation.title')}>
        <Switch
          label={t('activation.label')}
          description={form.values.active ? t('activation.on') : t('activation.off')}
          checked={form.values.active}
          onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
        />
      </Section>
      <DangerZone space={base} />
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save(base.version)} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          // Only what was changed here competes with what was saved.
          mine={{ ...generalOf(conflict), ...Object.fromEntries(form.changed.map((field) => [field, form.values[field]])) }}
          theirs={generalOf(conflict)}
          saving={form.saving}
          onTheirs={() => {
            setConflict(null)
            taken(conflict)
          }}
          onMine={() => void save(conflict.version)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  )
}

/** Someone else saved in between: both versions, and the choice. Nothing is lost until it is made. */
function StaleDialog(props: { mine: GeneralSettings; theirs: GeneralSettings; saving: boolean; onTheirs: () => void; onMine: () => void; onClose: () => void }) {
  const { t } = useTranslation('spaces')
  const words = (settings: GeneralSettings, field: keyof GeneralSettings): string => {
    if (field === 'visibility') return t(`visibility.${settings.visibility}.name`)
    if (field === 'active') return settings.active ? t('state.on') : t('state.off')
    return settings[field]
  }
  const labels: Record<keyof GeneralSettings, string> = {
    name: t('create.name'),
    username: t('username.label'),
    visibility: t('visibility.label'),
    active: t('activation.title'),
  }
  const fields = differences(props.mine, props.theirs)
  return (
    <Modal opened onClose={props.onClose} title={t('stale.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Text c="var(--v-text-2)">{t('stale.text')}</Text>
      {fields.length > 0 && (
        <Table mt="md" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th>{t('stale.mineColumn')}</Table.Th>
              <Table.Th>{t('stale.theirsColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={500}>
                  {labels[field]}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{words(props.mine, field)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{words(props.theirs, field)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onTheirs} disabled={props.saving}>
          {t('stale.theirs')}
        </Button>
        <Button onClick={props.onMine} loading={props.saving}>
          {t('stale.mine')}
        </Button>
      </Group>
    </Modal>
  )
}

function DangerZone({ space }: { space: Space }) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const { can } = useAbilities(space.uuid)
  const navigate = useNavigate()
  const refresh = useRefreshSpaces()
  const [asking, setAsking] = useState(false)
  const { data: overview } = useQuery({ ...overviewQuery(space.uuid), enabled: asking })
  const remove = useMutation({
    mutationFn: () => api.delete(`/spaces/${space.uuid}`, { query: { name: space.name } }),
    onSuccess: async () => {
      setAsking(false)
      await navigate({ to: '/spaces' })
      await refresh()
      toastDone(t('danger.done', { name: space.name }), () => {
        restoreSpace(space.uuid)
          .then(() => refresh(space.uuid))
          .catch(toastError)
      })
    },
  })
  if (!can('spaces.delete')) return null
  const total = overview?.cards.total ?? 0
  return (
    <Section title={t('danger.title')} description={t('danger.text')}>
      <Button variant="default" color="danger" onClick={() => setAsking(true)}>
        {t('danger.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        title={t('danger.ask', { name: space.name })}
        confirmLabel={t('danger.action')}
        typeToConfirm={space.name}
      >
        {total > 0 ? t('danger.cards', { count: total, number: number(total) }) : t('danger.noCards')} {t('danger.grace')}
      </ConfirmDialog>
    </Section>
  )
}
