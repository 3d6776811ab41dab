import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { productsChanged, swapProduct } from '../api'
import type { ProductToChange } from '../model/acts'

/** The new product takes the place of a lost one, which is locked. */
export function SwapForm({ product, onClose }: { product: ProductToChange; onClose: () => void }) {
  const { t } = useTranslation('products')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { serial: '', pin: '', reason: '' },
    validate: {
      serial: (serial) => (serial.trim() ? null : t('serial.missing')),
      pin: (pin) => (pin.trim() ? null : t('pin.missing')),
      reason: (reason) => (reason.trim() ? null : t('reason.missing')),
    },
  })
  const submit = async () => {
    const done = await form.submitWith(async ({ serial, pin, reason }) => {
      const fresh = await swapProduct(product.uuid, {
        serial: serial.trim(),
        pin: pin.trim(),
        reason: reason.trim(),
      })
      await productsChanged(queryClient, [product.space.uuid])
      toastDone(t('done.swap', { serial: product.serial, fresh: fresh.serial }))
    })
    if (done) onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text c="var(--v-text-2)">
          {t('ask.swap.text', { serial: product.serial, card: product.card?.name ?? '' })}
        </Text>
        <TextInput
          label={t('serial.label')}
          description={t('serial.help')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          data-autofocus
          {...form.getInputProps('serial')}
        />
        <TextInput
          label={t('pin.label')}
          description={t('pin.help')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('pin')}
        />
        <TextInput
          label={t('reason.label')}
          description={t('reason.swapHelp')}
          placeholder={t('reason.example')}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
        <FormProblem>{form.problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('act.swap')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
