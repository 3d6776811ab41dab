import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import type { MyInvitation, MyOwnershipOffer } from '../api'
import { WaitingRows } from './WaitingRows'
import classes from './Waiting.module.css'

/** What waits for an answer, with the answers. */
export default function WaitingPanel(waiting: { offers: MyOwnershipOffer[]; invitations: MyInvitation[] }) {
  const { t } = useTranslation('members')
  return (
    <Panel className={classes.panel} aria-labelledby="waiting">
      <h2 id="waiting" className={classes.title}>
        {t('waiting.title')}
      </h2>
      <WaitingRows {...waiting} />
    </Panel>
  )
}
