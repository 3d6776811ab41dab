import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconCrown } from '@tabler/icons-react'
import type { AccountOffer } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { useRefreshAccount, withdrawOffer, type Account } from '../api'
import classes from '@/features/members/components/People.module.css'

/** To whom the account is offered, and the way to take that back. */
export function OpenOfferPanel({ account, offer }: { account: Account; offer: AccountOffer }) {
  const { t } = useTranslation('billing/accounts')
  const { date } = useFormats()
  const refresh = useRefreshAccount(account.uuid)
  const name = offer.name || offer.email
  const back = useMutation({
    mutationFn: () => withdrawOffer(account.uuid),
    onSuccess: async () => {
      await refresh()
      toastDone(t('handOver.withdrawn', { name }))
    },
  })
  return (
    <Panel className={classes.offer}>
      <IconCrown size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes.offerWords}>
        <strong>{t('handOver.open', { name })}</strong>
        <span className={classes.offerText}>{t('handOver.openText', { date: date(offer.expires_at) })}</span>
      </div>
      <Button variant="default" onClick={() => back.mutate()} loading={back.isPending}>
        {t('handOver.withdraw')}
      </Button>
    </Panel>
  )
}
