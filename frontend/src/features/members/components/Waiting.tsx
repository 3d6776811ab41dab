import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/shared/ui/Section'
import { myInvitationsQuery, myOwnershipOffersQuery } from '../api'
import { WaitingRows } from './WaitingRows'
import classes from './Waiting.module.css'

/** On the start page: what waits for an answer, with the answers; nothing where nothing waits. */
export function Waiting() {
  const { t } = useTranslation('members')
  const { data: invitations = [] } = useQuery(myInvitationsQuery)
  const { data: offers = [] } = useQuery(myOwnershipOffersQuery)
  if (invitations.length + offers.length === 0) return null
  return (
    <Panel className={classes.panel} aria-labelledby="waiting">
      <h2 id="waiting" className={classes.title}>
        {t('waiting.title')}
      </h2>
      <WaitingRows offers={offers} invitations={invitations} />
    </Panel>
  )
}
