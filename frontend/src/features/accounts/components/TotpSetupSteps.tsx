import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { call } from '@/shared/api/client'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'

export type TotpOffer = Awaited<ReturnType<typeof call<'POST', '/v1/me/totp'>>>['data']

/** Scan, type the code, get the recovery codes. */
export function TotpSetupSteps({
  offer,
  onCodes,
  onClose,
}: {
  offer: TotpOffer
  onCodes: (codes: string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? null : t('factor.totp.missing')) },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(async ({ code }) => {
          const { data } = await call('POST', '/v1/me/totp/confirm', {
            body: {
              code: code.replace(/\s/g, ''),
            },
          })
          onCodes(data.recovery_codes)
        })
      }}
    >
      <Stack gap="md">
        <Text c="var(--v-text-2)">{t('secondFactor.scan')}</Text>
        <Group gap="md" wrap="nowrap" align="center">
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(offer.qr_svg)}`}
            alt={t('secondFactor.qr')}
            width={160}
            height={160}
            style={{
              flex: 'none',
              padding: 8,
              borderRadius: 10,
              background: '#ffffff',
              border: '1px solid var(--v-line)',
            }}
          />
          <div style={{ minWidth: 0 }}>
            <Text size="sm" c="var(--v-text-2)">
              {t('secondFactor.byHand')}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {offer.secret.replace(/(.{4})/g, '$1 ').trim()}
              </Text>
              <CopyButton value={offer.secret} name={t('secondFactor.secret')} />
            </Group>
          </div>
        </Group>
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('factor.totp.label')}
          description={t('secondFactor.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('secondFactor.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
