import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconCrown } from '@tabler/icons-react'
import type { OwnershipOfferOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { useRefreshPeople, withdrawOwnership, type Place } from '../api'
import { nameOf } from '../model/person'
import classes from './People.module.css'

/** To whom the space is offered, and the way to take that back. */
export function OpenOwnership({ place, offer }: { place: Place; offer: OwnershipOfferOut }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  const refresh = useRefreshPeople(place)
  const name = nameOf(offer)
  const back = useMutation({
    mutationFn: () => withdrawOwnership(place.space),
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
