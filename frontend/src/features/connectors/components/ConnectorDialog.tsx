import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ConnectorKindOut, ConnectorOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { toastDone } from '@/shared/ui/toasts'
import { changeConnector, makeConnector } from '../api'
import { connectorKeys } from '../keys'
import { ADDRESSES, FLOWS, KINDS, NO_OPTIONS, PLAIN, PRODUCTS, type Flow, type Kind } from '../model/connectors'
import classes from './connectors.module.css'

interface ConnectorDialogProps {
  space: string
  /** Null: a further one. */
  connector: ConnectorOut | null
  kinds: ConnectorKindOut[]
  onMade?: (connector: ConnectorOut) => void
  opened: boolean
  onClose: () => void
}

/** Makes a connector as a draft, or changes where one leads and with which credential. */
export default function ConnectorDialog({ opened, onClose, connector, ...props }: ConnectorDialogProps) {
  const { t } = useTranslation('connectors')
  const phone = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={connector ? t('form.edit', { name: connector.name }) : t('make')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      size={560}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {opened && <ConnectorForm connector={connector} onClose={onClose} {...props} />}
    </Modal>
  )
}

function ConnectorForm({ space, connector, kinds, onMade, onClose }: Omit<ConnectorDialogProps, 'opened'>) {
  const { t } = useTranslation('connectors')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: {
      kind: (connector?.kind ?? 'hubspot') as Kind,
      name: connector?.name ?? PRODUCTS.hubspot,
      address: connector?.address ?? ADDRESSES.hubspot,
      flows: (connector?.flows ?? ['contact']) as Flow[],
      client_id: connector?.options.client_id ?? '',
      tenant: connector?.options.tenant ?? '',
      key_field: connector?.options.key_field || 'Vizitka_Id__c',
      header: connector?.options.header ?? PLAIN.header,
      secret: '',
    },
    validate: {
      name: (name: string) => (name.trim() ? null : t('form.nameNeeded')),
      flows: (flows: Flow[]) => (flows.length ? null : t('form.flowsNeeded')),
      secret: (secret: string, { kind }) =>
        secret || connector?.has_secret || kind === 'json' ? null : t('form.secretNeeded'),
    },
  })
  const { kind } = form.values
  const choose = (next: Kind) => {
    const { name } = form.values
    if (name === nameOf(kind)) form.setFieldValue('name', nameOf(next))
    if (form.values.address === ADDRESSES[kind]) form.setFieldValue('address', ADDRESSES[next])
    form.setFieldValue('kind', next)
  }
  const submit = () =>
    form.submitWith(async ({ client_id, tenant, key_field, header, ...values }) => {
      const mapping = connector?.mapping ?? kinds.find((one) => one.kind === kind)?.mapping ?? {}
      const base = connector?.options ?? (kind === 'json' ? PLAIN : NO_OPTIONS)
      const own = kind === 'salesforce' ? { client_id, key_field } : kind === 'dynamics' ? { client_id, tenant } : {}
      const options = { ...base, ...own, ...(kind === 'json' && { header }) }
      const wanted = { ...values, mapping, options }
      if (connector) {
        await changeConnector(space, connector.uuid, wanted)
        toastDone(t('saved'))
      } else onMade?.(await makeConnector(space, wanted))
      onClose()
      await queryClient.invalidateQueries({ queryKey: connectorKeys.of(space) })
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <FormProblem>{form.problem}</FormProblem>
        {!connector && (
          <Select
            label={t('form.kind')}
            description={kind === 'json' ? t('form.jsonHelp') : t('unproven.short')}
            data={KINDS.map((value) => ({ value, label: value === 'json' ? t('kinds.json') : PRODUCTS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
            onChange={(value) => value && choose(value as Kind)}
          />
        )}
        <TextInput label={t('form.name')} maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label={t('form.address')}
          description={t('form.addressHelp')}
          maxLength={2000}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('address')}
        />
        <Checkbox.Group
          label={t('form.flows')}
          {...form.getInputProps('flows')}
          onChange={(flows) => form.setFieldValue('flows', flows as Flow[])}
        >
          <Stack gap="sm" mt={8}>
            {FLOWS.map((flow) => (
              <Checkbox key={flow} value={flow} label={t(`flows.${flow}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {(kind === 'salesforce' || kind === 'dynamics') && (
          <Plain label={t('form.clientId')} {...form.getInputProps('client_id')} />
        )}
        {kind === 'dynamics' && <Plain label={t('form.tenant')} {...form.getInputProps('tenant')} />}
        {kind === 'salesforce' && (
          <Plain label={t('form.keyField')} description={t('form.keyFieldHelp')} {...form.getInputProps('key_field')} />
        )}
        {kind === 'json' && <Plain label={t('form.header')} {...form.getInputProps('header')} />}
        <TextInput
          type="password"
          label={t(`form.secrets.${kind}`)}
          description={connector?.has_secret ? t('form.secretKept') : t('form.secretHelp')}
          maxLength={4000}
          autoComplete="off"
          {...form.getInputProps('secret')}
        />
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {connector ? t('actions.save') : t('form.make')}
        </Button>
      </div>
    </form>
  )
}

const nameOf = (kind: Kind) => (kind === 'json' ? 'JSON' : PRODUCTS[kind])

function Plain(props: React.ComponentProps<typeof TextInput>) {
  return <TextInput maxLength={200} autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />
}
