import { Button, Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { toastDone } from '@/shared/ui/toasts'
import type { Account } from '../api'
import { isMistypedRoute, receiverOf, type ReceiverValues } from '../model/receiver'
import { StaleChoice } from './StaleChoice'
import { useAccountForm } from './useAccountForm'
import classes from './accounts.module.css'

interface ReceiverDialogProps {
  account: Account
  opened: boolean
  onClose: () => void
}

export default function ReceiverDialog(props: ReceiverDialogProps) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('receiver.edit')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={560}
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({ account, onClose }: ReceiverDialogProps) {
  const { t } = useTranslation('billing/accounts')
  const { form, save, conflict } = useAccountForm<ReceiverValues>({
    account,
    read: receiverOf,
    validate: (values) => {
      const problems: Record<string, string> = {}
      // Authorities refuse an XRechnung without it (BR-DE-15).
      if (values.xrechnung && !values.buyer_reference.trim()) problems.buyer_reference = t('problems.buyer_reference')
      return problems
    },
    onDone: (_saved, own) => {
      onClose()
      if (own) toastDone(t('receiver.saved'))
    },
  })
  const { values } = form
  if (conflict)
    return (
      <StaleChoice
        conflict={conflict}
        saving={form.saving}
        label={(field) => t(`fields.${field}`)}
        words={(field, those) => {
          const value = those[field]
          if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
          return field === 'receiver_language' && isLanguage(value) ? NATIVE_NAMES[value] : value
        }}
      />
    )
  const mistyped = isMistypedRoute(values.buyer_reference)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <FieldRow>
          <TextInput
            label={<OptionalLabel>{t('fields.receiver_name')}</OptionalLabel>}
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('receiver_name')}
          />
          <TextInput
            type="email"
            label={t('fields.receiver_email')}
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('receiver_email')}
          />
        </FieldRow>
        <Select
          label={t('fields.receiver_language')}
          data={[
            { value: '', label: t('receiver.anyLanguage') },
            ...LANGUAGES.map((one) => ({ value: one, label: NATIVE_NAMES[one] })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('receiver_language')}
          onChange={(value) => form.setFieldValue('receiver_language', value ?? '')}
        />
        <TextInput
          label={<OptionalLabel>{t('fields.po_number')}</OptionalLabel>}
          description={t('receiver.orderHelp')}
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps('po_number')}
        />
        <Switch
          label={t('fields.po_required')}
          description={t('receiver.askedHelp')}
          {...form.getInputProps('po_required', { type: 'checkbox' })}
        />
        <TextInput
          label={
            values.xrechnung ? (
              t('fields.buyer_reference')
            ) : (
              <OptionalLabel>{t('fields.buyer_reference')}</OptionalLabel>
            )
          }
          description={t('receiver.referenceHelp')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('buyer_reference')}
        />
        {mistyped && (
          <p className={classes.note} role="status" style={{ marginTop: -8 }}>
            {t('receiver.mistyped')}
          </p>
        )}
        <Switch
          label={t('fields.xrechnung')}
          description={t('receiver.xrechnungHelp')}
          {...form.getInputProps('xrechnung', { type: 'checkbox' })}
        />
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
