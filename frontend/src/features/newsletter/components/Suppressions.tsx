import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuppressionOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { liftSuppression, lookUpAddress, peopleChanged, suppress, suppressionsQuery } from '../people'
import classes from './newsletter.module.css'

interface Found {
  email: string
  state: SuppressionOut
}

/** Addresses that get nothing, whoever imports them: how many, and whether one of them is among them. */
export function Suppressions({ space }: { space: Uuid }) {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const read = useQuery({ ...suppressionsQuery(space), ...SAID_HERE })
  const [found, setFound] = useState<Found | null>(null)
  const form = useServerForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.includes('@') ? null : t('suppressions.addressNeeded')) },
  })
  const look = () =>
    form.submitWith(async ({ email }) =>
      setFound({ email: email.trim(), state: await lookUpAddress(space, email.trim()) }),
    )
  return (
    <Section title={t('suppressions.title')} description={t('suppressions.text')}>
      <div className={classes.lines}>
        {read.isError && !read.data ? (
          <Failure of={read} compact />
        ) : !read.data ? (
          <SkeletonRows rows={1} />
        ) : (
          <dl className={classes.figures}>
            <div>
              <dt>{t('suppressions.total')}</dt>
              <dd>{number(read.data.total)}</dd>
            </div>
            {read.data.by_reason.map(({ reason, addresses }) => (
              <div key={reason}>
                <dt>{t(`suppressions.reason.${reason}`)}</dt>
                <dd>{number(addresses)}</dd>
              </div>
            ))}
          </dl>
        )}
        <form
          noValidate
          onSubmit={(sent) => {
            sent.preventDefault()
            void look()
          }}
        >
          <div className={classes.ask}>
            <TextInput
              type="email"
              label={t('suppressions.address')}
              description={t('suppressions.addressHelp')}
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <Button type="submit" variant="default" loading={form.saving}>
              {t('suppressions.look')}
            </Button>
          </div>
          <FormProblem>{form.problem}</FormProblem>
        </form>
        <div aria-live="polite">
          {found && (
            <One key={found.email} space={space} found={found} onChange={(state) => setFound({ ...found, state })} />
          )}
        </div>
      </div>
    </Section>
  )
}

function One(props: { space: Uuid; found: Found; onChange: (state: SuppressionOut) => void }) {
  const { t } = useTranslation('newsletter')
  const { date } = useFormats()
  const queryClient = useQueryClient()
  const { space, onChange } = props
  const { email, state } = props.found
  const [busy, setBusy] = useState(false)
  const form = useServerForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim().length > 2 ? null : t('suppressions.reasonNeeded')) },
  })
  const stop = async () => {
    setBusy(true)
    try {
      onChange(await suppress(space, email))
      toastDone(t('suppressions.added', { address: email }))
      await peopleChanged(queryClient, space)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const lift = () =>
    form.submitWith(async ({ reason }) => {
      onChange(await liftSuppression(space, email, reason.trim()))
      toastDone(t('suppressions.lifted', { address: email }))
      await peopleChanged(queryClient, space)
    })
  if (!state.is_suppressed)
    return (
      <div className={classes.lines}>
        <p className={classes.quiet}>{t('suppressions.isFree', { address: email })}</p>
        <span>
          <Button variant="default" loading={busy} onClick={() => void stop()}>
            {t('suppressions.add')}
          </Button>
        </span>
      </div>
    )
  return (
    <form
      noValidate
      className={classes.lines}
      onSubmit={(sent) => {
        sent.preventDefault()
        void lift()
      }}
    >
      <p className={classes.quiet}>
        {t('suppressions.isHeld', {
          address: email,
          reason: t(`suppressions.reason.${state.reason ?? 'manual'}`),
          day: state.at ? date(state.at) : '',
        })}
        {!state.can_lift && ` ${t('suppressions.stays')}`}
      </p>
      {state.can_lift && (
        <div className={classes.ask}>
          <TextInput
            label={t('suppressions.why')}
            description={t('suppressions.whyHelp')}
            maxLength={300}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <Button type="submit" variant="default" loading={form.saving}>
            {t('suppressions.lift')}
          </Button>
        </div>
      )}
      <FormProblem>{form.problem}</FormProblem>
    </form>
  )
}
