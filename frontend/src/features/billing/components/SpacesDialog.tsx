import { Button, Checkbox, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LicenceOut } from '@/shared/api/generated/types.gen'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { toastDone } from '@/shared/ui/toasts'
import { choicesQuery, useLicenceStep } from '../licences'
import classes from './billing.module.css'

/** Which spaces use a licence: those that do, and those that the person owns. */
export default function SpacesDialog({
  account,
  licence,
  onClose,
}: {
  account: Uuid
  licence: LicenceOut
  onClose: () => void
}) {
  const { t } = useTranslation('billing')
  const { number } = useFormats()
  const choices = useQuery({ ...choicesQuery(account), ...SAID_HERE })
  const step = useLicenceStep(account, licence.uuid)
  const [chosen, setChosen] = useState<Uuid[]>(licence.spaces.map(({ uuid }) => uuid))
  const [problem, setProblem] = useState<string | null>(null)
  const there = new Set(licence.spaces.map(({ uuid }) => uuid))
  const spaces = [...licence.spaces, ...(choices.data?.spaces ?? []).filter(({ uuid }) => !there.has(uuid))]
  const leaving = licence.spaces.filter(({ uuid }) => !chosen.includes(uuid))
  const used = spaces.filter(({ uuid }) => chosen.includes(uuid)).reduce((sum, one) => sum + one.cards_used, 0)
  const over = licence.cards_limit === null ? 0 : Math.max(0, used - licence.cards_limit)
  const save = () =>
    step.mutate(
      { step: 'spaces', spaces: chosen },
      {
        onSuccess: () => {
          onClose()
          toastDone(t('spaces.saved'))
        },
        onError: (error) => setProblem(errorMessage(error)),
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('spaces.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap="md">
        <p className={classes.quiet}>{t('spaces.text')}</p>
        {choices.isError && !choices.data ? (
          <Failure of={choices} compact />
        ) : !choices.data ? (
          <Skeleton height={80} />
        ) : spaces.length === 0 ? (
          <p>{t('spaces.none')}</p>
        ) : (
          <Checkbox.Group value={chosen} onChange={setChosen} label={t('spaces.which')}>
            <div className={classes.checks}>
              {spaces.map((space) => (
                <Checkbox
                  key={space.uuid}
                  mt="xs"
                  value={space.uuid}
                  label={space.name}
                  description={t('cardsActive', { count: space.cards_used, number: number(space.cards_used) })}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {leaving.length > 0 && (
          <div className={classes.planned} data-tone="warning" role="status">
            <p>{t('spaces.leaving', { names: leaving.map(({ name }) => name).join(', ') })}</p>
          </div>
        )}
        {over > 0 && (
          <div className={classes.planned} data-tone="warning" role="status">
            <p>{t('spaces.over', { count: over, number: number(over) })}</p>
          </div>
        )}
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button loading={step.isPending} disabled={!choices.data} onClick={save}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
