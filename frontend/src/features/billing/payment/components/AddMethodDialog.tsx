import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { BillingAccountOut, PaymentKindOut } from '@/shared/api/generated/types.gen'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { addMethod, choicesQuery, methodsQuery, useMethodsChanged } from '../api'
import { MandateForm } from './MandateForm'
import { Options } from './Options'
import classes from './payment.module.css'

interface Props {
  account: BillingAccountOut
  onAdded?: (method: string) => void
  onClose: () => void
}

/** Adds a way to pay: a signed mandate, by invoice, or a card, which has a page of its own. */
export default function AddMethodDialog({ account, onAdded, onClose }: Props) {
  const { t, language } = useTranslation('billing/payment')
  const choices = useQuery({ ...choicesQuery(account.uuid, language), ...SAID_HERE })
  const methods = useQuery({ ...methodsQuery(account.uuid), ...SAID_HERE })
  const failed = [choices, methods].find((one) => one.isError && !one.data)
  // To pay by invoice twice is once.
  const kinds = choices.data?.kinds.filter(
    ({ kind }) => kind !== 'invoice' || !methods.data?.some((method) => method.kind === 'invoice'),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addLong')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      size="lg"
    >
      {failed ? (
        <Failure of={failed} compact />
      ) : !kinds || !methods.data ? (
        <SkeletonRows rows={3} />
      ) : kinds.length === 0 ? (
        <p className={classes.quiet}>{t('nothingOffered')}</p>
      ) : (
        <Adding account={account} kinds={kinds} onAdded={onAdded} onClose={onClose} />
      )}
    </Modal>
  )
}

const keyOf = ({ kind, provider }: PaymentKindOut) => `${kind}-${provider}`

function Adding({ account, kinds, onAdded, onClose }: Props & { kinds: PaymentKindOut[] }) {
  const { t, language } = useTranslation('billing/payment')
  const { number } = useFormats()
  const [chosen, setChosen] = useState(() => kinds.find(({ kind }) => kind === 'sepa_debit') ?? kinds[0])
  const { data: choices } = useQuery(choicesQuery(account.uuid, language))
  const changed = useMethodsChanged(account.uuid)
  const done = async (method: { uuid: string }) => {
    await changed()
    onAdded?.(method.uuid)
    onClose()
    toastDone(t('added'))
  }
  if (!choices) return null
  const text = ({ kind, provider }: PaymentKindOut) =>
    kind === 'invoice'
      ? t('about.invoice', { count: choices.days_to_pay, number: number(choices.days_to_pay) })
      : provider === 'stripe'
        ? t(`about.${kind}Stripe`)
        : t('about.sepa_debit')
  return (
    <Stack gap="lg">
      <Options
        label={t('choose')}
        options={kinds.map((one) => ({ id: keyOf(one), label: t(`kinds.${one.kind}`), text: text(one) }))}
        value={chosen ? keyOf(chosen) : ''}
        onChange={(id) => setChosen(kinds.find((one) => keyOf(one) === id))}
      />
      {chosen?.provider === 'sepa_debit' ? (
        <MandateForm account={account} choices={choices} onSigned={done} onClose={onClose} />
      ) : chosen?.kind === 'invoice' ? (
        <ByInvoice account={account.uuid} onAdded={done} onClose={onClose} />
      ) : (
        <ToCardPage account={account.uuid} onClose={onClose} />
      )}
    </Stack>
  )
}

type Added = (method: { uuid: string }) => Promise<void>

function ByInvoice({ account, onAdded, onClose }: { account: string; onAdded: Added; onClose: () => void }) {
  const { t } = useTranslation('billing/payment')
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async () => {
    setSaving(true)
    setProblem(null)
    try {
      await onAdded(await addMethod(account, { kind: 'invoice' }))
    } catch (error) {
      setProblem(errorMessage(error))
      setSaving(false)
    }
  }
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={saving}>
          {t('actions.cancel')}
        </Button>
        <Button loading={saving} onClick={() => void add()}>
          {t('payByInvoice')}
        </Button>
      </Group>
    </>
  )
}

/** The page of a card is opened as a document of its own: only its policy lets the script of the provider in. */
function ToCardPage({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation('billing/payment')
  const router = useRouter()
  const back = router.latestLocation.href
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('actions.cancel')}
      </Button>
      <Button
        component="a"
        href={router.buildLocation({ to: '/billing/$id/card', params: { id: account }, search: { back } }).href}
      >
        {t('actions.continue')}
      </Button>
    </Group>
  )
}
