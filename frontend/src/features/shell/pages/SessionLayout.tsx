import { Link } from '@tanstack/react-router'
import { ContractLinks } from '@/features/billing/declare/ContractLinks'
import { useTranslation } from '@/shared/i18n/i18n'
import { Logo } from '@/shared/ui/Logo'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { CardDrawing } from '../components/CardDrawing'
import { SessionTools } from '../components/SessionTools'
import classes from './SessionLayout.module.css'

export function SessionLayout() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.frame}>
      <div className={classes.column}>
        <header className={classes.top}>
          <Link to="/auth/login" className={classes.home} aria-label={t('home')}>
            <Logo />
          </Link>
          <span className={classes.tools}>
            <SessionTools />
          </span>
        </header>
        <main className={classes.main} id="content">
          <div className={classes.form}>
            <PageOutlet>
              <ContractLinks />
            </PageOutlet>
          </div>
        </main>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <CardDrawing />
        <p className={classes.claim}>{t('claim')}</p>
      </div>
    </div>
  )
}
