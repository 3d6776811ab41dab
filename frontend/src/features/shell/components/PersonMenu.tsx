import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { mayPrefetch } from '@/shared/connection'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { onFirstSign } from '@/shared/ui/layers/load'
import { OnDemand } from '@/shared/ui/layers/OnDemand'
import classes from '../pages/DefaultLayout.module.css'

const load = () => import('./PersonList')
const ahead = () => {
  if (mayPrefetch()) load().catch(() => undefined)
}

export function PersonMenu() {
  const { t } = useTranslation('shell')
  const user = useUser()
  // Whoever loses the network after that can still sign out.
  useEffect(() => onFirstSign(ahead), [])
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email
  return (
    <OnDemand
      load={load}
      popup="menu"
      button={
        <UnstyledButton className={classes.person} aria-label={t('person.menu', { name })}>
          <Avatar name={name} picture={user.picture} size={32} />
        </UnstyledButton>
      }
    />
  )
}
