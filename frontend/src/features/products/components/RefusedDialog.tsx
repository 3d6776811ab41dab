import { byReason } from '@/features/jobs/model/skipped'
import type { RefusedOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import classes from './Refused.module.css'

/** The products that a change left as they were, by the reason. */
export default function RefusedDialog({ rows, onClose }: { rows: readonly RefusedOut[]; onClose: () => void }) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const groups = byReason(rows.map(({ serial, message }) => ({ name: serial, reason: message })))
  return (
    <Modal opened onClose={onClose} title={t('many.refused')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {groups.map(([reason, serials]) => (
        <section key={reason} className={classes.group}>
          <h3 className={classes.reason}>
            {reason} <span className={classes.count}>{number(serials.length)}</span>
          </h3>
          <ul className={classes.serials}>
            {serials.map((serial) => (
              <li key={serial}>{serial}</li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  )
}
