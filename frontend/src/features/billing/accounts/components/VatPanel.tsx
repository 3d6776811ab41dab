import { useMutation } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { checkVat, useRefreshAccount, type Account, type Vat } from '../api'
import { mayEdit } from '../model/access'
import { countryName } from '../model/country'
import { taxSaying, VAT_TONES, vatSaying } from '../model/vat'
import { SidePanel } from './SidePanel'
import classes from './accounts.module.css'

const CompanyDialog = lazyDialog(() => import('./CompanyDialog'))

/** The VAT number, how it was checked, and what that means for the invoices. */
export function VatPanel({ account }: { account: Account }) {
  const { t } = useTranslation('billing/accounts')
  const [editing, setEditing] = useState(false)
  const edits = mayEdit(account)
  const { vat } = account
  return (
    <SidePanel
      title={t(account.kind === 'business' ? 'fields.vat_number' : 'vat.tax')}
      action={
        edits &&
        account.kind === 'business' &&
        !vat && (
          <button
            type="button"
            className={classes.textButton}
            aria-label={t('vat.add')}
            onClick={() => setEditing(true)}
          >
            {t('actions.add')}
          </button>
        )
      }
    >
      {vat ? (
        <Known account={account} vat={vat} edits={edits} />
      ) : (
        <>
          {account.kind === 'business' && <p className={classes.quiet}>{t('vat.none')}</p>}
          <Tax account={account} />
        </>
      )}
      {edits && <CompanyDialog account={account} atNumber opened={editing} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}

function Known({ account, vat, edits }: { account: Account; vat: Vat; edits: boolean }) {
  const { t } = useTranslation('billing/accounts')
  const { dateTime } = useFormats()
  const refresh = useRefreshAccount(account.uuid)
  const check = useMutation({
    mutationFn: () => checkVat(account.uuid),
    onSuccess: async (found) => {
      await refresh()
      toastDone(t('vat.checkedNow', { number: found.number, state: t(`vat.states.${found.state}`) }))
    },
  })
  const saying = vatSaying(vat)
  const when = vat.checked_at ? dateTime(vat.checked_at) : ''
  const dated = when && (saying === 'valid' || saying === 'invalid' || saying === 'unknown')
  const sentence = dated ? t(`vat.when.${saying}`, { when }) : t(`vat.short.${saying}`)
  return (
    <>
      <p className={classes.number}>
        <strong>{vat.number}</strong>
        {vat.checkable && <StatusBadge tone={VAT_TONES[vat.state]}>{t(`vat.states.${vat.state}`)}</StatusBadge>}
      </p>
      <p className={classes.quiet}>{sentence}</p>
      <Tax account={account} />
      {vat.reference && <p className={classes.quiet}>{t('vat.reference', { reference: vat.reference })}</p>}
      {vat.differs && <p className={classes.note}>{t('vat.differs', { name: vat.name })}</p>}
      {edits && vat.checkable && (
        <button
          type="button"
          className={`${classes.textButton} ${classes.gap}`}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          <IconRefresh
            size={16}
            stroke={1.8}
            aria-hidden="true"
            className={check.isPending ? classes.spinning : undefined}
          />
          {t(check.isPending ? 'vat.checking' : 'vat.again')}
        </button>
      )}
    </>
  )
}

/** What follows for the invoices. */
function Tax({ account }: { account: Account }) {
  const { t, language } = useTranslation('billing/accounts')
  const { number } = useFormats()
  const { tax } = account
  const saying = taxSaying(tax)
  const rate = number(Number(tax.rate) / 100, { style: 'percent', maximumFractionDigits: 1 })
  if (saying === 'reverse') return <p className={classes.quiet}>{t('vat.reverse')}</p>
  return (
    <>
      {saying === 'charged' && (
        <p className={classes.quiet}>{t('vat.charged', { rate, country: countryName(tax.country, language) })}</p>
      )}
      {tax.note && <p className={classes.quiet}>{tax.note}</p>}
    </>
  )
}
