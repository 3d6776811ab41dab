import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { WebhookEventOut, WebhookMadeOut, WebhookOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { changeWebhook, eventsQuery, makeWebhook } from '../api'
import { webhookKeys } from '../keys'
import { EventFields } from './EventFields'
import { MadeSecret } from './MadeSecret'
import classes from './webhooks.module.css'

interface WebhookDialogProps {
  space: string
  /** Null: a further one. */
  webhook: WebhookOut | null
  opened: boolean
  onClose: () => void
}

/** Makes a webhook, whose secret is then shown this once, or changes where one leads and what it is told. */
export default function WebhookDialog({ space, webhook, opened, onClose }: WebhookDialogProps) {
  const { t, language } = useTranslation('developers/webhooks')
  const phone = useMediaQuery('(max-width: 36em)')
  const [made, setMade] = useState<WebhookMadeOut>()
  const events = useQuery({ ...eventsQuery(space, language), ...SAID_HERE })
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? t('made.title') : webhook ? t('form.edit', { name: webhook.name }) : t('form.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={made ? 620 : 720}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {!opened ? null : made ? (
        <MadeSecret secret={made.secret} former={null} onClose={close} />
      ) : events.data ? (
        <WebhookForm space={space} webhook={webhook} events={events.data} onMade={setMade} onClose={close} />
      ) : events.isError ? (
        <Failure of={events} />
      ) : (
        <SkeletonRows rows={5} height={56} />
      )}
    </Modal>
  )
}

interface WebhookFormProps {
  space: string
  webhook: WebhookOut | null
  events: WebhookEventOut[]
  onMade: (webhook: WebhookMadeOut) => void
  onClose: () => void
}

function WebhookForm({ space, webhook, events, onMade, onClose }: WebhookFormProps) {
  const { t } = useTranslation('developers/webhooks')
  const queryClient = useQueryClient()
  const held = webhook?.events ?? []
  const form = useServerForm({
    initialValues: {
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: held,
      whole: webhook?.whole ? 'whole' : 'thin',
    },
    validate: {
      name: (name: string) => (name.trim() ? null : t('form.nameNeeded')),
      address: (address: string) => (address.trim() ? null : t('form.addressNeeded')),
      events: (chosen: string[]) => (chosen.length ? null : t('form.eventsNeeded')),
    },
  })
  const submit = () =>
    form.submitWith(async ({ name, address, events: chosen, whole }) => {
      const wanted = { name, address, events: chosen, whole: whole === 'whole' }
      if (webhook) {
        await changeWebhook(space, webhook.uuid, wanted)
        toastDone(t('form.saved'))
        onClose()
      } else onMade(await makeWebhook(space, wanted))
      await queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) })
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg" pb="lg">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('form.name')}
          description={t('form.nameHelp')}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('form.address')}
          description={t('form.addressHelp')}
          placeholder="https://"
          maxLength={2000}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('address')}
        />
        <EventFields
          events={events}
          held={held}
          {...form.getInputProps('events')}
          onChange={(chosen) => form.setFieldValue('events', chosen)}
        />
        <Radio.Group
          label={t('form.payload')}
          {...form.getInputProps('whole')}
          onChange={(whole) => form.setFieldValue('whole', whole)}
        >
          <Stack gap="sm" mt={8}>
            <Radio value="thin" label={t('payloads.thin')} description={t('form.thinHelp')} />
            <Radio value="whole" label={t('payloads.whole')} description={t('form.wholeHelp')} />
          </Stack>
        </Radio.Group>
      </Stack>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {webhook ? t('actions.save') : t('form.make')}
        </Button>
      </div>
    </form>
  )
}
