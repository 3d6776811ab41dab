import { useTranslation } from '@/shared/i18n/i18n'
import { AnswerPanel } from '@/shared/ui/AnswerRows'
import type { MyInvitation, MyOwnershipOffer } from '../api'
import { WaitingRows } from './WaitingRows'

/** What waits for an answer, with the answers. */
export default function WaitingPanel(waiting: { offers: MyOwnershipOffer[]; invitations: MyInvitation[] }) {
  const { t } = useTranslation('members')
  return (
    <AnswerPanel id="waiting" title={t('waiting.title')}>
      <WaitingRows {...waiting} />
    </AnswerPanel>
  )
}
