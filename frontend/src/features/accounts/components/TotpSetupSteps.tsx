import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/shared/api/client'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { CopyButton } from '@/shared/ui/CopyButton'
import { accountKeys } from '../keys'

/** Scan, type the code, get the recovery codes. */
export function TotpSetupSteps({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const setup = useQuery({
    queryKey: accountKeys.totpSetup,
    queryFn: async () => (await call('POST', '/v1/me/totp')).data,
    // Each start makes a new secret; it lives as long as the dialog.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const form = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? null : t('factor.totp.missing')) },
  })
  if (setup.isError) return <FormProblem>{setup.error.message}</FormProblem>
  const secret = setup.data?.secret ?? ''
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
          {setup.data ? (
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.data.qr_svg)}`}
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
          ) : (
            <Skeleton width={160} height={160} style={{ flex: 'none' }} />
          )}
          <div style={{ minWidth: 0 }}>
            <Text size="sm" c="var(--v-text-2)">
              {t('secondFactor.byHand')}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {secret.replace(/(.{4})/g, '$1 ').trim()}
              </Text>
              {secret && <CopyButton value={secret} name={t('secondFactor.secret')} />}
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
          <Button type="submit" loading={form.saving} disabled={!setup.data}>
            {t('secondFactor.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
