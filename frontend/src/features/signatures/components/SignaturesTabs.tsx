import { Link } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import tabs from '@/shared/ui/tabs.module.css'

/** The signatures of a space, the banners below them, and how they come into mailboxes. */
export function SignaturesTabs({ space }: { space: string }) {
  const { t } = useTranslation('signatures')
  return (
    <nav className={tabs.tabs} aria-label={t('title')}>
      <Link
        className={tabs.tab}
        to="/space/$space/services/email-signatures"
        params={{ space }}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('tabs.signatures')}
      </Link>
      <Link className={tabs.tab} to="/space/$space/services/email-signatures/banners" params={{ space }}>
        {t('tabs.banners')}
      </Link>
      <Link className={tabs.tab} to="/space/$space/services/email-signatures/mailboxes" params={{ space }}>
        {t('tabs.mailboxes')}
      </Link>
    </nav>
  )
}
