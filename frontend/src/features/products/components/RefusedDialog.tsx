import { StayedList } from '@/features/jobs/components/StayedList'
import type { RefusedOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'

/** The products that a change left as they were, by the reason. */
export default function RefusedDialog({ rows, onClose }: { rows: readonly RefusedOut[]; onClose: () => void }) {
  const { t } = useTranslation('products')
  return (
    <Modal opened onClose={onClose} title={t('many.refused')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <StayedList rows={rows.map(({ serial, message }) => ({ name: serial, reason: message }))} />
    </Modal>
  )
}
