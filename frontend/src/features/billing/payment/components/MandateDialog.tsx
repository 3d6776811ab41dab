import { Modal, Stack } from '@mantine/core'
import type { MandateOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './payment.module.css'

interface Props {
  mandate: MandateOut
  /** The bank account, as far as it is shown. */
  label: string
  onClose: () => void
}

/** A mandate as it was signed. */
export default function MandateDialog({ mandate, label, onClose }: Props) {
  const { t } = useTranslation('billing/payment')
  const { dateTime } = useFormats()
  const facts = [
    [t('mandate.reference'), mandate.reference],
    [t('mandate.signed'), t('mandate.signedBy', { moment: dateTime(mandate.signed_at), person: mandate.signer })],
    [t('iban'), label],
    [t('holder'), mandate.holder],
    [t('mandate.creditor'), mandate.creditor],
    [t('mandate.creditorId'), mandate.creditor_id],
  ].filter(([, value]) => value)
  return (
    <Modal opened onClose={onClose} title={t('mandate.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap="md">
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.mandate} role="region" tabIndex={0} aria-label={t('mandate.text')}>
          {mandate.text}
        </div>
      </Stack>
    </Modal>
  )
}
