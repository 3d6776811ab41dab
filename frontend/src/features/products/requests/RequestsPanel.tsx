import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductRequestOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { AnswerPanel, AnswerRow, AnswerRows } from '@/shared/ui/AnswerRows'
import { Avatar } from '@/shared/ui/Avatar'
import { toastDone } from '@/shared/ui/toasts'
import { decideRequest, productsChanged } from '../api'

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
    <AnswerPanel id="requests" title={t('title', { count: total, number: number(total) })}>
      <AnswerRows>
        {requests.map((request) => (
          <RequestRow key={request.uuid} space={space} request={request} />
        ))}
      </AnswerRows>
    </AnswerPanel>
  )
}

function RequestRow({ space, request }: { space: Uuid; request: ProductRequestOut }) {
  const { t } = useTranslation('products/requests')
  const { dateTime } = useFormats()
  const queryClient = useQueryClient()
  const { asker, product, card } = request
  const goesTo = t(`goes.${request.goes_to}`, { name: card?.name ?? '' })
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
      aria-label={t(`${action}For`, { ...words, action: t(action) })}
      onClick={() => decide.mutate(action === 'give')}
    >
      {t(action)}
    </Button>
  )
  return (
    <AnswerRow
      avatar={<Avatar name={words.name} size={40} />}
      // A serial is read as one: its hyphens do not break.
      name={`${words.name} ${t('asks', { serial: product.serial.replaceAll('-', '\u2011') })}`}
      lines={[
        ...(request.message ? [<q key="message">{request.message}</q>] : []),
        `${product.card ? t('onCard', { name: product.card }) : t('inPool')} ${goesTo}`,
        `${asker.email} · ${dateTime(request.asked_at)}`,
      ]}
    >
      {button('give')}
      {button('keep')}
    </AnswerRow>
  )
}
