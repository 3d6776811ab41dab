import { Button, Group, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productsQuery } from '@/features/products/api'
import { kindOf } from '@/features/products/model/listed'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { useAsk } from '../api'

interface Props {
  card: Uuid
  space: Uuid
  approval: boolean
  onClose: () => void
}

const REASONS = ['lost', 'stolen', 'broken'] as const

/** Which one, how, and done: the lost one is locked at once. */
export default function AskDialog({ card, space, approval, onClose }: Props) {
  const { t } = useTranslation('orders/replacements')
  const products = useQuery({ ...productsQuery({ kind: 'card', space, card }, {}), ...SAID_HERE })
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState<(typeof REASONS)[number]>('lost')
  const ask = useAsk(space, card)
  const rows = products.data?.data.filter(({ label }) => label === 'connected' || label === 'locked') ?? []
  // With one product there is nothing to choose.
  const product = chosen ?? rows[0]?.uuid ?? null
  return (
    <Modal opened onClose={onClose} title={t('lost.open')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {products.isError && !products.data ? (
        <Failure of={products} compact />
      ) : !products.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!product) return
            ask.mutate(
              { product, reason: t(`reasons.${reason}`) },
              {
                onSuccess: (made) => {
                  onClose()
                  toastDone(t(made.state === 'ordered' ? 'lost.ordered' : 'lost.asked'))
                },
              },
            )
          }}
        >
          <Stack gap="lg">
            {rows.length === 0 ? (
              <p style={{ margin: 0 }}>{t('lost.noProduct')}</p>
            ) : (
              <>
                {rows.length > 1 && (
                  <Radio.Group label={t('lost.which')} value={product} onChange={setChosen}>
                    <Stack gap="xs" mt="xs">
                      {rows.map((row) => (
                        <Radio key={row.uuid} value={row.uuid} label={row.serial} description={kindOf(row)} />
                      ))}
                    </Stack>
                  </Radio.Group>
                )}
                <Radio.Group
                  label={t('lost.how')}
                  value={reason}
                  onChange={(value) => setReason(REASONS.find((one) => one === value) ?? 'lost')}
                >
                  <Stack gap="xs" mt="xs">
                    {REASONS.map((one) => (
                      <Radio key={one} value={one} label={t(`reasons.${one}`)} />
                    ))}
                  </Stack>
                </Radio.Group>
                <p style={{ margin: 0, color: 'var(--v-text-2)', fontSize: 13 }}>
                  {t(approval ? 'lost.lockedApproval' : 'lost.lockedOrdered')}
                </p>
              </>
            )}
            <FormProblem>{ask.error ? errorMessage(ask.error) : null}</FormProblem>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('actions.cancel')}
              </Button>
              {product && (
                <Button type="submit" loading={ask.isPending}>
                  {t(approval ? 'lost.ask' : 'lost.order')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
