import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductRequestOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { decideRequest, productsChanged } from '../api'
import classes from './Requests.module.css'

interface Props {
  space: Uuid
  requests: readonly ProductRequestOut[]
  total: number
}

/** Who asks for which product, what giving it does, and both answers. */
export default function RequestsPanel({ space, requests, total }: Props) {
  const { t } = useTranslation('products/requests')
  const { number } = useFormats()
  return (
    <section aria-labelledby="requests">
      <Panel className={classes.panel}>
        <h2 id="requests" className={classes.title}>
          {t('title', { count: total, number: number(total) })}
        </h2>
        <ul className={classes.list}>
          {requests.map((request) => (
            <RequestRow key={request.uuid} space={space} request={request} />
          ))}
        </ul>
      </Panel>
    </section>
  )
}

function RequestRow({ space, request }: { space: Uuid; request: ProductRequestOut }) {
  const { t } = useTranslation('products/requests')
  const { dateTime } = useFormats()
  const queryClient = useQueryClient()
  const { asker, product, card } = request
  const words = { serial: product.serial, name: asker.name || asker.email }
  const decide = useMutation({
    mutationFn: (given: boolean) => decideRequest(space, request.uuid, given ? 'grant' : 'refuse'),
    onSuccess: (_nothing, given) => toastDone(t(given ? 'given' : 'kept', words)),
    // Also after a refusal: somebody else may have decided.
    onSettled: () => productsChanged(queryClient, [space]),
  })
  const button = (action: 'give' | 'keep') => (
    <Button
      variant={action === 'give' ? 'filled' : 'default'}
      loading={decide.isPending && decide.variables === (action === 'give')}
      disabled={decide.isPending}
      aria-label={t('giveFor', { ...words, action: t(action) })}
      onClick={() => decide.mutate(action === 'give')}
    >
      {t(action)}
    </Button>
  )
  return (
    <li className={classes.row}>
      <Avatar name={words.name} size={36} />
      <div className={classes.words}>
        <strong>
          {words.name} {t('asks', words)}
        </strong>
        {request.message && <q>{request.message}</q>}
        <span>
          {product.card ? t('onCard', { name: product.card }) : t('inPool')}{' '}
          {t(`goes.${request.goes_to}`, { name: card?.name ?? '' })}
        </span>
        <span>
          {asker.email} · {dateTime(request.asked_at)}
        </span>
      </div>
      <div className={classes.pair}>
        {button('keep')}
        {button('give')}
      </div>
    </li>
  )
}
