import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingAccountOut, PaymentChoicesOut } from '@/shared/api/generated/types.gen'
import { ApiError } from '@/shared/api/error'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { addMethod } from '../api'
import { paymentKeys } from '../keys'
import { groupedIban, isIban } from '../model/iban'
import { streetOf } from '../model/street'
import classes from './payment.module.css'

interface Props {
  account: BillingAccountOut
  choices: PaymentChoicesOut
  onSigned: (method: { uuid: string }) => Promise<void>
  onClose: () => void
}

/** A SEPA mandate: whose bank account, what is agreed to, and a box that nobody has ticked before. */
export function MandateForm({ account, choices, onSigned, onClose }: Props) {
  const { t, language } = useTranslation('billing/payment')
  const queryClient = useQueryClient()
  const [agreed, setAgreed] = useState(false)
  const [unread, setUnread] = useState(false)
  const [street, building] = streetOf(account.address_line1)
  const needed = (value: string) => (value.trim() ? null : t('needed'))
  const form = useServerForm({
    initialValues: {
      iban: '',
      holder: account.company_name || `${account.first_name} ${account.last_name}`.trim(),
      street,
      building,
      postcode: account.zipcode,
      city: account.city,
      country: account.country,
    },
    validate: {
      iban: (value) => (isIban(value) ? null : t('ibanWrong')),
      holder: needed,
      street: needed,
      postcode: needed,
      city: needed,
      country: needed,
    },
  })
  const sign = async () => {
    setUnread(!agreed)
    const done = await form.submitWith(async (values) => {
      if (!agreed) return
      try {
        const body = { kind: 'sepa_debit' as const, ...values, mandate_version: choices.mandate_version }
        await onSigned(await addMethod(account.uuid, body))
      } catch (error) {
        // Other words than those that were read: they are shown, and agreed to anew.
        if (error instanceof ApiError && error.code === 'mandate_text_changed') {
          setAgreed(false)
          await queryClient.invalidateQueries({ queryKey: paymentKeys.choices(account.uuid, language) })
        }
        throw error
      }
    })
    return done
  }
  return (
    <form
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        void sign()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('iban')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          data-autofocus
          {...form.getInputProps('iban')}
          onBlur={(event) => form.setFieldValue('iban', groupedIban(event.currentTarget.value))}
        />
        <TextInput label={t('holder')} autoComplete="name" maxLength={70} {...form.getInputProps('holder')} />
        <FieldRow>
          <TextInput label={t('street')} maxLength={70} {...form.getInputProps('street')} />
          <TextInput
            label={<OptionalLabel>{t('building')}</OptionalLabel>}
            maxLength={16}
            {...form.getInputProps('building')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput
            label={t('postcode')}
            autoComplete="postal-code"
            maxLength={16}
            {...form.getInputProps('postcode')}
          />
          <TextInput label={t('city')} autoComplete="address-level2" maxLength={35} {...form.getInputProps('city')} />
        </FieldRow>
        <CountrySelect
          label={t('country')}
          value={form.values.country}
          error={form.errors.country}
          onChange={(country) => form.setFieldValue('country', country)}
        />
        <div className={classes.mandate} role="region" tabIndex={0} aria-label={t('mandate.text')}>
          {choices.mandate_text}
        </div>
        <Checkbox
          label={t('mandate.agree', { creditor: choices.creditor })}
          checked={agreed}
          error={unread && !agreed ? t('mandate.agreeNeeded') : undefined}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <FormProblem>{form.problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('mandate.sign')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
