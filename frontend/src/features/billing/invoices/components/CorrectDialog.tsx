import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { BillingAccountOut, InvoiceOut } from '@/shared/api/generated/types.gen'
import { errorMessage } from '@/shared/api/error'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { toastDone } from '@/shared/ui/toasts'
import { useCorrect } from '../api'
import classes from './invoices.module.css'

interface Props {
  account: BillingAccountOut
  invoice: InvoiceOut
  onCorrected: (invoice: Uuid) => void
  onClose: () => void
}

/** The company or its VAT number is wrong on an invoice: it is taken back, and written anew as the account says today. */
export default function CorrectDialog({ account, invoice, onCorrected, onClose }: Props) {
  const { t } = useTranslation('billing/invoices')
  const correct = useCorrect(account.uuid, invoice.uuid)
  const [problem, setProblem] = useState<string | null>(null)
  const lines = [
    account.company_name || `${account.first_name} ${account.last_name}`.trim(),
    account.address_line1,
    account.address_line2,
    `${account.zipcode} ${account.city}`.trim(),
    account.country_name,
    account.vat?.number,
  ].filter(Boolean)
  const submit = () =>
    correct.mutate(undefined, {
      onSuccess: ({ invoice: fresh }) => {
        onClose()
        onCorrected(fresh.uuid)
        toastDone(t('wrong.done', { number: fresh.number }))
      },
      onError: (error) => setProblem(errorMessage(error)),
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('wrong.title', { number: invoice.number })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack gap="md">
        <p className={classes.plain}>{t(invoice.differs ? 'wrong.text' : 'wrong.same', { number: invoice.number })}</p>
        <address className={classes.address}>
          {lines.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </address>
        {invoice.differs && <p className={classes.quiet}>{t('wrong.first')}</p>}
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <ButtonLink variant={invoice.differs ? 'default' : 'filled'} to="/billing/$id" params={{ id: account.uuid }}>
            {t('wrong.change')}
          </ButtonLink>
          {invoice.differs && (
            <Button loading={correct.isPending} onClick={submit}>
              {t('wrong.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
