import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import classes from './declare.module.css'
import { contractsAreHere } from './here'

/** The ways out of a contract, in reach of everybody: the law names the buttons (§ 312k, § 356a BGB). */
export function ContractLinks() {
  const { t } = useTranslation('common')
  if (!contractsAreHere()) return null
  return (
    <nav className={classes.links} aria-label={t('contracts.links')}>
      <TextLink to="/contracts/cancel">{t('contracts.cancel')}</TextLink>
      <TextLink to="/contracts/withdraw">{t('contracts.withdraw')}</TextLink>
    </nav>
  )
}
