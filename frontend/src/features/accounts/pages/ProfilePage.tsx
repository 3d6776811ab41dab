import type { ReactNode } from 'react'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Page, PageHeader } from '@/shared/ui/Page'
import { EmailSection } from '../components/EmailSection'
import { LeaveSection } from '../components/LeaveSection'
import { OwnDataSection } from '../components/OwnDataSection'
import { PasskeysSection } from '../components/PasskeysSection'
import { PasswordSection } from '../components/PasswordSection'
import { SecondFactorSection } from '../components/SecondFactorSection'
import { SessionsSection } from '../components/SessionsSection'
import { ThirdPartySection } from '../components/ThirdPartySection'

/** `tokens`: those of the person's own software and phones; `archive`: where people take away what is kept of them. */
export function ProfilePage({ tokens, archive }: { tokens: ReactNode; archive: ReactNode }) {
  const { t } = useTranslation('accounts')
  const user = useUser()
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email
  return (
    <Page narrow>
      <PageHeader
        title={t('titles.profile')}
        description={user.email}
        picture={<Avatar name={name} picture={user.picture} size={44} />}
      />
      <OwnDataSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <SecondFactorSection user={user} />
      <PasskeysSection />
      <ThirdPartySection />
      <SessionsSection />
      {tokens}
      {archive}
      <LeaveSection user={user} />
    </Page>
  )
}
