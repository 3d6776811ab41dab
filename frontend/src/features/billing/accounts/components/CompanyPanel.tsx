import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import type { Account } from '../api'
import { mayEdit } from '../model/access'
import { addressLines, missingFields, payerOf } from '../model/company'
import { SidePanel } from './SidePanel'
import classes from './accounts.module.css'

const CompanyDialog = lazyDialog(() => import('./CompanyDialog'))

/** Who pays, as invoices name them, and what they still miss. */
export function CompanyPanel({ account }: { account: Account }) {
  const { t } = useTranslation('billing/accounts')
  const { list } = useFormats()
  const [editing, setEditing] = useState(false)
  const edits = mayEdit(account)
  const payer = payerOf(account)
  const lines = addressLines(account)
  const missing = missingFields(account.missing)
  const Sign = account.kind === 'business' ? IconBuilding : IconUser
  return (
    <SidePanel
      title={t(account.kind === 'business' ? 'company.title' : 'company.person')}
      action={
        edits && (
          <button
            type="button"
            className={classes.textButton}
            aria-label={t(account.kind === 'business' ? 'company.edit' : 'company.editPerson')}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </button>
        )
      }
    >
      <div className={classes.with}>
        <Sign size={18} stroke={1.6} aria-hidden="true" />
        <address className={classes.address}>
          {payer && <span>{payer}</span>}
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
          {!payer && lines.length === 0 && <span className={classes.quiet}>{t('company.none')}</span>}
        </address>
      </div>
      {missing.length > 0 && account.status !== 'closed' && (
        <p className={classes.note}>
          {t('company.missing', { fields: list(missing.map((field) => t(`fields.${field}`))) })}
        </p>
      )}
      {edits && <CompanyDialog account={account} opened={editing} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}
