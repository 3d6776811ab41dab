import { useQuery } from '@tanstack/react-query'
import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@/shared/i18n/format'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Panel } from '@/shared/ui/Section'
import { myInvitationsQuery } from '../api'
import classes from './InvitationsNotice.module.css'

/** Says on the start page that invitations wait; nothing where there are none. */
export function InvitationsNotice() {
  const { t } = useTranslation('members')
  const { list, number } = useFormats()
  const { data } = useQuery(myInvitationsQuery)
  if (!data || data.length === 0) return null
  const names = [...new Set(data.map((invitation) => invitation.space.name))].slice(0, 3)
  return (
    <Panel className={classes.notice}>
      <IconMailOpened size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <strong>{t('notice.title', { count: data.length, number: number(data.length) })}</strong>
        <span>{list(names)}</span>
      </div>
      <ButtonLink variant="default" to="/confirmation/space-invite/{-$code}/verify" params={{ code: undefined }}>
        {t('notice.action')}
      </ButtonLink>
    </Panel>
  )
}
