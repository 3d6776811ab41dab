import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { choicesQuery, useTrial } from '../licences'
import classes from './billing.module.css'

/** Standard to try, for who never had a licence. */
export function TrialOffer({ account }: { account: Uuid }) {
  const { t } = useTranslation('billing')
  const { number } = useFormats()
  const choices = useQuery({ ...choicesQuery(account), ...DONE_WITHOUT })
  const trial = useTrial(account)
  if (!choices.data?.may_try) return null
  const { trial_days: days, trial_cards: cards, spaces } = choices.data
  return (
    <div className={classes.trial}>
      <p className={classes.quiet}>{t('trial.text', { days: number(days), cards: number(cards) })}</p>
      <Button
        variant="default"
        loading={trial.isPending}
        onClick={() =>
          trial.mutate(
            // A licence that is there serves its space better.
            spaces.filter(({ licensed }) => !licensed).map(({ uuid }) => uuid),
            { onSuccess: () => toastDone(t('trial.begun')), onError: toastError },
          )
        }
      >
        {t('trial.begin')}
      </Button>
    </div>
  )
}
