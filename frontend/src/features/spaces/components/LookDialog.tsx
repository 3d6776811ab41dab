import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '@/shared/api/client'
import type { Envelope, Image, Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { ImageField } from '@/shared/ui/ImageField'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { previewQuery, spaceQuery, useRefreshSpaces } from '../api'
import { layoutOf, lookById, lookOf, type LookId } from '../model/looks'
import { LookPicker } from './LookPicker'
import classes from './CreateSpaceDialog.module.css'

/** Colours and logo of all cards of a space, beside the live card. */
export function LookDialog({ space, opened, onClose }: { space: string; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('spaces')
  const { data } = useQuery({ ...spaceQuery(space), enabled: opened })
  return (
    <Modal opened={opened} onClose={onClose} size={780} title={t('look.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {data ? <LookForm space={data} onClose={onClose} /> : <SkeletonRows rows={4} />}
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  look: LookId | null
  logo: Image | null
}

function LookForm({ space, onClose }: { space: Space; onClose: () => void }) {
  const { t } = useTranslation('spaces')
  const refresh = useRefreshSpaces()
  const form = useServerForm<Values>({ initialValues: { look: lookOf(space.layout), logo: space.placeholders.logo } })
  const { look, logo } = form.values
  const values = {
    ...(look && { layout: layoutOf(lookById(look)) }),
    placeholders: { logo: logo?.uuid ?? null },
  }
  const [shown] = useDebouncedValue(values, 150)
  const { data: html, isFetching } = useQuery(previewQuery(space.uuid, shown))
  const save = () =>
    form.submitWith(async () => {
      await api.patch<Envelope<Space>>(`/spaces/${space.uuid}`, values, { version: space.version })
      await refresh(space.uuid)
      toastDone(t('look.saved'))
      onClose()
    })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="lg" className={classes.fields}>
        <FormProblem>{form.problem ?? form.errors['placeholders.logo']}</FormProblem>
        <LookPicker value={look} onChange={(chosen) => form.setFieldValue('look', chosen)} />
        <ImageField
          label={t('look.logo')}
          description={t('look.logoHelp')}
          purpose="logo"
          space={space.uuid}
          value={logo}
          onChange={(image) => form.setFieldValue('logo', image)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.phone}>
        <PhoneFrame html={html} busy={isFetching} />
      </div>
    </form>
  )
}
