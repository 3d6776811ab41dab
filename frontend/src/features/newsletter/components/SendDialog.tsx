import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { browserZone } from '@/shared/i18n/zones'
import { today } from '@/shared/ui/dates/days'
import { MomentField } from '@/shared/ui/dates/MomentField'
import { Failure } from '@/shared/ui/Failure'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone } from '@/shared/ui/toasts'
import { checksQuery, useStep } from '../campaigns'
import type { Campaign } from '../model/campaign'
import classes from './newsletter.module.css'

/** What the checks say, how many get it, and when. */
export default function SendDialog(props: { campaign: Campaign; space: string; onClose: () => void }) {
  const { t } = useTranslation('newsletter')
  const { number, dateTime } = useFormats()
  const { campaign, space, onClose } = props
  const checks = useQuery({ ...checksQuery(space, campaign.uuid), ...SAID_HERE })
  const step = useStep(campaign.uuid)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const found = checks.data
  const people = found?.number ?? 0
  const send = () => {
    if (when === 'later' && !at) {
      setProblem(t('send.momentNeeded'))
      return
    }
    const moment = when === 'later' ? new Date(at).toISOString() : ''
    step.mutate(when === 'now' ? { step: 'send' } : { step: 'schedule', at: moment }, {
      onSuccess: () => {
        onClose()
        toastDone(when === 'now' ? t('send.begun') : t('send.scheduled', { when: dateTime(moment) }))
      },
      onError: (error) => setProblem(fieldMessage(error, 'at')),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('send.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {checks.isError && !found ? (
        <Failure of={checks} />
      ) : !found || checks.isFetching ? (
        <Skeleton height={120} />
      ) : (
        <div className={classes.lines}>
          <ul className={classes.found}>
            {found.found.map((one, index) => (
              <li key={index} data-severity={one.severity}>
                {one.severity === 'error' ? (
                  <IconCircleX size={18} role="img" aria-label={t('send.error')} />
                ) : (
                  <IconAlertTriangle size={18} role="img" aria-label={t('send.warning')} />
                )}
                <span>
                  {one.message}
                  {one.language && <small>{nameOf(one.language)}</small>}
                </span>
              </li>
            ))}
            {found.found.length === 0 && (
              <li>
                <IconCircleCheck size={18} aria-hidden="true" />
                {t('send.allGood')}
              </li>
            )}
          </ul>
          {found.sendable ? (
            <>
              <Segmented
                aria-label={t('send.when')}
                value={when}
                onChange={(value) => {
                  setWhen(value as 'now' | 'later')
                  setProblem(null)
                }}
                data={(['now', 'later'] as const).map((value) => ({ value, label: t(`send.${value}`) }))}
              />
              {when === 'later' && (
                <MomentField
                  label={t('send.moment')}
                  value={at}
                  min={today()}
                  error={problem ?? undefined}
                  onChange={(value) => {
                    setAt(value)
                    setProblem(null)
                  }}
                />
              )}
              <p className={classes.quiet}>
                {t('send.from', { name: campaign.sender.name, address: campaign.sender.email })}
                {when === 'later' && ` ${t('send.zone', { zone: browserZone() })}`}
              </p>
            </>
          ) : (
            <p className={classes.quiet}>{t('send.mendFirst')}</p>
          )}
          {when === 'now' && <FormProblem>{problem}</FormProblem>}
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={step.isPending}>
          {t('actions.cancel')}
        </Button>
        {found?.sendable && (
          <Button loading={step.isPending} onClick={send}>
            {t('send.confirm', { count: people, number: number(people) })}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

const nameOf = (code: string) => (isLanguage(code) ? NATIVE_NAMES[code] : code)
