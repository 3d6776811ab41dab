import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { SAID_HERE } from '@/shared/api/reads'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { Panel } from '@/shared/ui/Section'
import { accountQuery, membersQuery } from '../api'
import { Invitations } from '../components/Invitations'
import { Members } from '../components/Members'
import { OpenOfferPanel } from '../components/OpenOfferPanel'
import { mayGovern } from '../model/access'
import classes from '@/features/members/components/People.module.css'

const InviteDialog = lazyDialog(() => import('../components/InviteDialog'))
const route = getRouteApi('/_default/billing/$id/users')

/** Who has a role in the account, and who is invited. Owners decide about that, the others read it. */
export function AccountUsersPage() {
  const { t } = useTranslation('billing/accounts')
  const { number } = useFormats()
  const { id } = route.useParams()
  const [inviting, setInviting] = useState(false)
  const { data: account } = useQuery(accountQuery(id))
  const members = useQuery({ ...membersQuery(id), ...SAID_HERE })
  const governs = account !== undefined && mayGovern(account)
  return (
    <>
      {account?.offer && governs && <OpenOfferPanel account={account} offer={account.offer} />}
      <div className={classes.bar}>
        <div className={classes.search}>
          {members.data && (
            <span className={classes.count}>
              {t('people.count', { count: members.data.length, number: number(members.data.length) })}
            </span>
          )}
        </div>
        {governs && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
            {t('invite.action')}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{t(governs ? 'people.hint' : 'people.readOnly')}</p>
      {members.isError && !members.data ? (
        <Panel>
          <Failure of={members} />
        </Panel>
      ) : (
        <Members id={id} account={account} members={members.data} />
      )}
      {account?.abilities.includes('billing.govern') && (
        <Part>
          <Invitations account={account} />
        </Part>
      )}
      {account && governs && <InviteDialog account={account} opened={inviting} onClose={() => setInviting(false)} />}
    </>
  )
}
