import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { languageName } from '@/shared/i18n/languages'
import { Avatar } from '@/shared/ui/Avatar'
import { lazyDialog } from '@/shared/ui/lazyPart'
import type { Account } from '../api'
import { mayEdit } from '../model/access'
import { SidePanel } from './SidePanel'
import classes from './accounts.module.css'

const ReceiverDialog = lazyDialog(() => import('./ReceiverDialog'))

/** To whom invoices go, in which language and form, and with which references of the buyer. */
export function ReceiverPanel({ account }: { account: Account }) {
  const { t, language } = useTranslation('billing/accounts')
  const [editing, setEditing] = useState(false)
  const edits = mayEdit(account)
  const { receiver_name: name, receiver_email: email } = account
  const form = account.xrechnung ? 'xrechnung' : 'pdf'
  return (
    <SidePanel
      title={t('receiver.title')}
      action={
        edits && (
          <button
            type="button"
            className={classes.textButton}
            aria-label={t('receiver.edit')}
            onClick={() => setEditing(true)}
          >
            {t(email ? 'actions.edit' : 'actions.add')}
          </button>
        )
      }
    >
      <div className={classes.with}>
        {name ? <Avatar name={name} /> : <IconMail size={18} stroke={1.6} aria-hidden="true" />}
        <div>
          {name && <div className={classes.strong}>{name}</div>}
          <p className={classes.quiet}>{email || t('receiver.none')}</p>
        </div>
      </div>
      <div className={classes.gap}>
        <p className={classes.quiet}>
          {account.receiver_language
            ? t(`receiver.in.${form}`, { language: languageName(account.receiver_language, language) })
            : t(`receiver.as.${form}`)}
        </p>
        {account.po_required && <p className={classes.quiet}>{t('receiver.asked')}</p>}
        {account.po_number && <p className={classes.quiet}>{t('receiver.order', { number: account.po_number })}</p>}
        {account.buyer_reference && (
          <p className={classes.quiet}>{t('receiver.reference', { reference: account.buyer_reference })}</p>
        )}
      </div>
      {edits && <ReceiverDialog account={account} opened={editing} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}
