import { Button, Group, Modal, NumberInput, Select, Stack } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LicenceOut, PackageCode } from '@/shared/api/generated/types.gen'
import { fieldMessage } from '@/shared/api/error'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { choicesQuery, planQuery, useLicenceStep } from '../licences'
import classes from './billing.module.css'
import { SumsTable } from './SumsTable'

/** What a licence is from its next period on: how many cards, of which package. Nothing is charged before. */
export default function PlanDialog({
  account,
  licence,
  consumer,
  onClose,
}: {
  account: Uuid
  licence: LicenceOut
  consumer: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('billing')
  const { day, number } = useFormats()
  const step = useLicenceStep(account, licence.uuid)
  const choices = useQuery({ ...choicesQuery(account), ...DONE_WITHOUT })
  const { terms } = licence
  const [cards, setCards] = useState<number | string>(terms?.next_cards ?? licence.cards_limit ?? 1)
  const [code, setCode] = useState<PackageCode>(terms?.next_package?.code ?? licence.package.code)
  const [problem, setProblem] = useState<string | null>(null)
  const count = typeof cards === 'number' ? cards : 0
  const price = useQuery({
    ...planQuery(account, licence.uuid, count, code),
    ...DONE_WITHOUT,
    enabled: count > 0,
    placeholderData: keepPreviousData,
  })
  if (!terms) return null
  const packages = choices.data?.packages ?? []
  const less = licence.cards_used - count
  const save = () =>
    step.mutate(
      { step: 'plan', plan: { cards: count, package: code } },
      {
        onSuccess: () => {
          onClose()
          toastDone(t('plan.saved', { day: day(terms.period_end) }))
        },
        onError: (error) => setProblem(fieldMessage(error, 'cards')),
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('plan.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap="md">
        <p className={classes.quiet}>{t('plan.text', { day: day(terms.period_end) })}</p>
        <NumberInput
          label={t('buy.cards')}
          value={cards}
          min={1}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          onChange={(value) => {
            setCards(value)
            setProblem(null)
          }}
        />
        <Select
          label={t('buy.package')}
          data={
            packages.length
              ? packages.map((one) => ({ value: one.code, label: one.name }))
              : [{ value: licence.package.code, label: licence.package.name }]
          }
          value={code}
          allowDeselect={false}
          onChange={(value) => value && setCode(value as PackageCode)}
        />
        {price.data && count > 0 && <SumsTable sums={price.data} total={t('plan.total')} consumer={consumer} />}
        {less > 0 && <p className={classes.quiet}>{t('plan.less', { count: less, number: number(less) })}</p>}
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button disabled={count < 1} loading={step.isPending} onClick={save}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
