import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import type { Image, Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { isColour } from '@/shared/ui/contrast'
import { useTranslation } from '@/shared/i18n/i18n'
import { rememberSpace } from '@/shared/spaces/current'
import { ImageField } from '@/shared/ui/ImageField'
import { ColorInput } from '@/shared/ui/layers/ColorInput'
import { Modal } from '@/shared/ui/layers/Modal'
import { useRefreshSpaces } from '../api'
import { coloursOf, layoutOf, lookById, lookOf } from '../model/looks'
import { proposeUsername } from '../model/username'
import { LookPicker } from './LookPicker'
import { SampleCard } from './SampleCard'
import { UsernameField } from './UsernameField'
import classes from './CreateSpaceDialog.module.css'

export default function CreateSpaceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('spaces')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={780}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

interface Values {
  name: string
  username: string
  primary: string
  logo: Image | null
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation('spaces')
  const navigate = useNavigate()
  const refresh = useRefreshSpaces()
  const [ownUsername, setOwnUsername] = useState(false)
  const [licence, setLicence] = useState<string | null>(null)
  const form = useServerForm<Values>({
    initialValues: { name: '', username: '', primary: lookById('forest').primary, logo: null },
    validate: {
      name: (value) => (value.trim() ? null : t('create.nameNeeded')),
      primary: (value) => (isColour(value) ? null : t('look.noColour')),
    },
  })
  // While one types it is no colour yet: the sample keeps the last that was one.
  const [shown, setShown] = useState(form.values.primary)
  if (shown !== form.values.primary && isColour(form.values.primary)) setShown(form.values.primary)
  const colours = coloursOf(shown)
  const create = () =>
    form.submitWith(async (values) => {
      setLicence(null)
      let space: Space
      try {
        space = (
          await call('POST', '/v1/spaces', {
            body: {
              name: values.name.trim(),
              ...(values.username.trim() && { username: values.username.trim() }),
              layout: layoutOf(coloursOf(values.primary)),
              ...(values.logo && { logo: values.logo.uuid }),
            },
          })
        ).data
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'licence_required') throw error
        setLicence(error.message)
        return
      }
      rememberSpace(space.uuid)
      await refresh()
      await navigate({ to: '/space/$space', params: { space: space.uuid } })
    })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Stack gap="md" className={classes.fields}>
        <FormProblem>{form.problem}</FormProblem>
        {licence && (
          <Alert color="warning" variant="light" role="alert" icon={<IconLock aria-hidden="true" />}>
            {licence} {t('create.licenceHelp')}
          </Alert>
        )}
        <TextInput
          label={t('create.name')}
          description={t('create.nameHelp')}
          autoComplete="organization"
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
          onChange={(event) => {
            const name = event.currentTarget.value
            form.setFieldValue('name', name)
            if (!ownUsername) form.setFieldValue('username', proposeUsername(name, language))
          }}
        />
        <UsernameField
          value={form.values.username}
          error={form.errors.username as string | undefined}
          onChange={(username) => {
            setOwnUsername(username !== '')
            form.setFieldValue('username', username)
          }}
        />
        <LookPicker
          value={lookOf({ primary: form.values.primary })}
          onChange={(chosen) => form.setFieldValue('primary', lookById(chosen).primary)}
        />
        <ColorInput
          label={t('look.own')}
          format="hex"
          withEyeDropper={false}
          fixOnBlur={false}
          {...form.getInputProps('primary')}
        />
        <ImageField
          label={t('look.logo')}
          description={t('look.logoHelp')}
          purpose="logo"
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          error={form.errors.logo as string | undefined}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('create.submit')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.sample}>
        <SampleCard name={form.values.name} look={colours} logo={form.values.logo} />
      </div>
    </form>
  )
}
