import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import type { User } from '@/shared/api/types'
import { userQuery } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { Section } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { PasswordQuestion } from './PasswordQuestion'
import { RecoveryCodes } from './RecoveryCodes'
import { type TotpOffer, TotpSetupSteps } from './TotpSetupSteps'

type Dialog = 'setup' | 'disable' | 'codes' | null

export function SecondFactorSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Dialog>(null)
  // Each start makes a new secret; it lives as long as the dialog.
  const [offer, setOffer] = useState<TotpOffer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { totp, recovery_codes_left: left } = user.second_factors
  const refresh = () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  const close = () => {
    setDialog(null)
    setOffer(null)
    setCodes(null)
    void refresh()
  }
  return (
    <Section
      title={t('secondFactor.title')}
      description={t('secondFactor.text')}
      action={
        totp ? (
          <Button variant="default" color="danger" onClick={() => setDialog('disable')}>
            {t('secondFactor.disable')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setDialog('setup')}>
            {t('secondFactor.setUp')}
          </Button>
        )
      }
    >
      <Group gap="sm">
        <StatusBadge tone={totp ? 'good' : 'neutral'}>{t(totp ? 'secondFactor.on' : 'secondFactor.off')}</StatusBadge>
        {totp && (
          <>
            <Text size="sm" c="var(--v-text-2)">
              {t('secondFactor.left', { count: left, number: number(left) })}
            </Text>
            <Button variant="subtle" color="accent" size="compact-md" onClick={() => setDialog('codes')}>
              {t('secondFactor.newCodes')}
            </Button>
          </>
        )}
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={t(codes ? 'recoveryCodes.title' : dialog === 'codes' ? 'secondFactor.newCodes' : 'secondFactor.title')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
        // Codes are shown once: a click beside the dialog must not lose them.
        closeOnClickOutside={codes === null}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : (
          <>
            {dialog === 'setup' && offer && <TotpSetupSteps offer={offer} onCodes={setCodes} onClose={close} />}
            {dialog === 'setup' && !offer && (
              <PasswordQuestion
                confirmLabel={t('actions.continue')}
                tone="ink"
                withoutPassword={t('secondFactor.next')}
                onClose={close}
                onConfirm={async (password) => {
                  setOffer((await call('POST', '/v1/me/totp', { body: { password } })).data)
                }}
              >
                {t('secondFactor.passwordFirst')}
              </PasswordQuestion>
            )}
            {dialog === 'disable' && (
              <PasswordQuestion
                confirmLabel={t('secondFactor.disable')}
                tone="danger"
                onClose={close}
                onConfirm={async (password) => {
                  await call('POST', '/v1/me/totp/disable', { body: { password } })
                  toastDone(t('secondFactor.disabled'))
                  close()
                }}
              >
                {t('secondFactor.disableText')}
              </PasswordQuestion>
            )}
            {dialog === 'codes' && (
              <PasswordQuestion
                confirmLabel={t('secondFactor.newCodes')}
                tone="ink"
                onClose={close}
                onConfirm={async (password) => {
                  const { data } = await call('POST', '/v1/me/recovery-codes', {
                    body: {
                      password,
                    },
                  })
                  setCodes(data.recovery_codes)
                }}
              >
                {t('secondFactor.newCodesText')}
              </PasswordQuestion>
            )}
          </>
        )}
      </Modal>
    </Section>
  )
}
