import { Button, Group, Modal, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { locationsQuery } from '@/features/locations/api'
import { templatesQuery } from '@/features/spaces/design/api'
import type { BannerOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Image, Uuid } from '@/shared/api/types'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { Failure } from '@/shared/ui/Failure'
import { ImageField } from '@/shared/ui/ImageField'
import { useAbilities } from '@/shared/permissions/abilities'
import { toastDone } from '@/shared/ui/toasts'
import { bannersQuery, saveBanner } from '../api'
import { targetChoices } from '../model/targets'

interface Values {
  name: string
  picture: Image | null
  link: string
  alt: string
  starts_on: string
  ends_on: string
  departments: string[]
  locations: string[]
  templates: string[]
}

function valuesOf(banner: BannerOut | null): Values {
  return {
    name: banner?.name ?? '',
    picture: banner?.picture ?? null,
    link: banner?.link ?? '',
    alt: banner?.alt ?? '',
    starts_on: banner?.starts_on ?? '',
    ends_on: banner?.ends_on ?? '',
    departments: banner?.departments ?? [],
    locations: banner?.locations ?? [],
    templates: banner?.templates ?? [],
  }
}

/** Makes a banner, or changes one. */
export default function BannerDialog(props: { space: Uuid; banner: BannerOut | null; onClose: () => void }) {
  const { t } = useTranslation('signatures')
  const { space, banner, onClose } = props
  const queryClient = useQueryClient()
  const { can } = useAbilities(space)
  const locations = useQuery({ ...locationsQuery(space), ...SAID_HERE, enabled: can('locations.read') })
  const templates = useQuery({ ...templatesQuery(space), ...SAID_HERE })
  const form = useServerForm<Values>({
    initialValues: valuesOf(banner),
    validate: {
      name: (name) => (name.trim() ? null : t('banner.nameNeeded')),
      picture: (picture) => (picture ? null : t('banner.pictureNeeded')),
      link: (link) => (link.trim() ? null : t('banner.linkNeeded')),
      alt: (alt) => (alt.trim() ? null : t('banner.altNeeded')),
    },
  })
  const { values, errors, setFieldValue } = form
  const chosen = banner ?? values
  const locationChoices = targetChoices(locations.data, chosen.locations, t('banner.goneLocation'))
  const templateChoices = targetChoices(templates.data, chosen.templates, t('banner.goneTemplate'))
  const submit = async () => {
    const done = await form.submitWith(async (given) => {
      await saveBanner(space, banner, {
        ...given,
        picture: given.picture?.uuid ?? null,
        starts_on: given.starts_on || null,
        ends_on: given.ends_on || null,
      })
      await queryClient.invalidateQueries({ queryKey: bannersQuery(space).queryKey })
    })
    if (!done) return
    onClose()
    toastDone(t('banner.saved'))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(banner ? 'banner.edit' : 'banner.new')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('banner.name')}
            placeholder={t('banner.example')}
            maxLength={80}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <ImageField
            label={t('banner.picture')}
            description={t('banner.pictureHelp')}
            value={values.picture}
            onChange={(picture) => setFieldValue('picture', picture)}
            purpose="frame"
            aspect={4}
            space={space}
            error={errors.picture}
          />
          <TextInput
            type="url"
            label={t('banner.link')}
            placeholder="https://"
            maxLength={500}
            autoComplete="off"
            {...form.getInputProps('link')}
          />
          <TextInput
            label={t('banner.alt')}
            description={t('banner.altHelp')}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('alt')}
          />
          <FieldRow>
            <DateField
              label={t('banner.startsOn')}
              value={values.starts_on}
              error={errors.starts_on}
              onChange={(day) => setFieldValue('starts_on', day)}
            />
            <DateField
              label={t('banner.endsOn')}
              value={values.ends_on}
              min={values.starts_on || undefined}
              error={errors.ends_on}
              onChange={(day) => setFieldValue('ends_on', day)}
            />
          </FieldRow>
          <TagsInput
            label={<OptionalLabel>{t('banner.departments')}</OptionalLabel>}
            description={t('banner.targetHelp')}
            placeholder={values.departments.length === 0 ? t('banner.all') : undefined}
            value={values.departments}
            error={errors.departments}
            onChange={(departments) => setFieldValue('departments', departments)}
          />
          {locationChoices.length > 0 && (
            <MultiSelect
              label={<OptionalLabel>{t('banner.locations')}</OptionalLabel>}
              placeholder={values.locations.length === 0 ? t('banner.all') : undefined}
              data={locationChoices}
              value={values.locations}
              error={errors.locations}
              onChange={(chosen) => setFieldValue('locations', chosen)}
            />
          )}
          {locations.isError && !locations.data && <Failure of={locations} compact />}
          {templateChoices.length > 0 && (
            <MultiSelect
              label={<OptionalLabel>{t('banner.templates')}</OptionalLabel>}
              placeholder={values.templates.length === 0 ? t('banner.all') : undefined}
              data={templateChoices}
              value={values.templates}
              error={errors.templates}
              onChange={(chosen) => setFieldValue('templates', chosen)}
            />
          )}
          {templates.isError && !templates.data && <Failure of={templates} compact />}
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
