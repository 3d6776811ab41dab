import { Button, Checkbox, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Head } from '@/features/members/invitation/parts'
import classes from '@/features/members/invitation/Invitation.module.css'
import { call } from '@/shared/api/client'
import { errorMessage } from '@/shared/api/error'
import type { DeclarationIn, DeclarationOut } from '@/shared/api/generated/types.gen'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { Logo } from '@/shared/ui/Logo'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Segmented } from '@/shared/ui/Segmented'
import { contractsAreHere } from './here'

type Kind = DeclarationIn['kind']

/** A contract is withdrawn or ended without signing in: what is meant, then once more, then the receipt. */
export function DeclarePage({ kind, tools }: { kind: Kind; tools: ReactNode }) {
  const { t } = useTranslation('billing/declare')
  if (!contractsAreHere()) return <NotFoundPage />
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={t('home')}>
          <Logo />
        </Link>
        <span style={{ display: 'inline-flex', gap: 4 }}>{tools}</span>
      </header>
      <main className={classes.middle} id="content">
        <div className={classes.paper}>
          <Declaring key={kind} kind={kind} />
        </div>
      </main>
    </div>
  )
}

const EMPTY = {
  name: '',
  email: '',
  customer_number: '' as number | string,
  contract: '',
  extraordinary: false,
  reason: '',
  end_on: '',
  later: false,
}
type Values = typeof EMPTY

function Declaring({ kind }: { kind: Kind }) {
  const { t } = useTranslation('billing/declare')
  const [said, setSaid] = useState<Values>(EMPTY)
  const [step, setStep] = useState<'say' | 'confirm'>('say')
  const send = useMutation({
    mutationFn: async () =>
      (
        await call('POST', '/v1/contracts/declarations', {
          body: {
            kind,
            name: said.name.trim(),
            email: said.email.trim(),
            contract: said.contract.trim(),
            customer_number: typeof said.customer_number === 'number' ? said.customer_number : null,
            extraordinary: said.extraordinary,
            reason: said.reason,
            end_on: said.later && said.end_on ? said.end_on : null,
          },
        })
      ).data,
    meta: { silent: true },
  })
  if (send.data) return <Received kind={kind} said={said} received={send.data} />
  if (step === 'confirm')
    return (
      <>
        <Head picture={null} title={t(`${kind}.confirmTitle`)}>
          {t('confirmText')}
        </Head>
        <Facts kind={kind} said={said} />
        <FormProblem>{send.error ? errorMessage(send.error) || t('errors.unknown') : null}</FormProblem>
        <div className={classes.buttons}>
          <Button size="md" loading={send.isPending} onClick={() => send.mutate()}>
            {t(`${kind}.confirm`)}
          </Button>
          <Button size="md" variant="subtle" disabled={send.isPending} onClick={() => setStep('say')}>
            {t('actions.back')}
          </Button>
        </div>
      </>
    )
  return (
    <Say
      kind={kind}
      said={said}
      onSaid={(values) => {
        setSaid(values)
        setStep('confirm')
      }}
    />
  )
}

function Say({ kind, said, onSaid }: { kind: Kind; said: Values; onSaid: (values: Values) => void }) {
  const { t } = useTranslation('billing/declare')
  const form = useServerForm({
    initialValues: said,
    validate: (values) => {
      const problems: Record<string, string> = {}
      if (!values.name.trim()) problems.name = t('problems.name')
      if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) problems.email = t('problems.email')
      if (values.customer_number === '' && !values.contract.trim()) problems.contract = t('problems.contract')
      if (values.later && !values.end_on) problems.end_on = t('problems.end_on')
      return problems
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Nothing is sent before it is confirmed.
        void form.submitWith((values) => Promise.resolve(onSaid(values)))
      }}
    >
      <Head picture={null} title={t(`${kind}.title`)}>
        {t(`${kind}.text`)}
      </Head>
      <Stack gap="md">
        <TextInput label={t('fields.name')} autoComplete="name" maxLength={200} {...form.getInputProps('name')} />
        <TextInput
          label={t('fields.email')}
          description={t('fields.emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <NumberInput
          label={<OptionalLabel>{t('fields.customer_number')}</OptionalLabel>}
          description={t('fields.numberHelp')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          max={2_000_000_000}
          {...form.getInputProps('customer_number')}
        />
        <TextInput
          label={t('fields.contract')}
          description={t('fields.contractHelp')}
          maxLength={300}
          {...form.getInputProps('contract')}
        />
        {kind === 'cancellation' && (
          <>
            <Segmented
              fullWidth
              aria-label={t('fields.when')}
              value={form.values.later ? 'later' : 'early'}
              onChange={(value) => form.setFieldValue('later', value === 'later')}
              data={(['early', 'later'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
            />
            {form.values.later && (
              <DateField
                label={t('fields.end_on')}
                value={form.values.end_on}
                error={form.errors.end_on}
                onChange={(day) => form.setFieldValue('end_on', day)}
              />
            )}
            <Checkbox
              label={t('fields.extraordinary')}
              {...form.getInputProps('extraordinary', { type: 'checkbox' })}
            />
            {form.values.extraordinary && (
              <Textarea
                label={t('fields.reason')}
                autosize
                minRows={3}
                maxLength={2000}
                {...form.getInputProps('reason')}
              />
            )}
          </>
        )}
        <Button type="submit" size="md">
          {t('next')}
        </Button>
      </Stack>
    </form>
  )
}

function useFacts(kind: Kind, said: Values): [string, string][] {
  const { t } = useTranslation('billing/declare')
  const { day } = useFormats()
  const facts: [string, string][] = [
    [t('fields.name'), said.name],
    [t('fields.email'), said.email],
    [t('fields.customer_number'), String(said.customer_number)],
    [t('fields.contract'), said.contract],
  ]
  if (kind === 'cancellation')
    facts.push(
      [t('fields.when'), said.later && said.end_on ? day(said.end_on) : t('when.early')],
      [t('fields.kind'), t(said.extraordinary ? 'kinds.extraordinary' : 'kinds.ordinary')],
      [t('fields.reason'), said.extraordinary ? said.reason : ''],
    )
  return facts.filter(([, value]) => value !== '')
}

function Facts({ kind, said }: { kind: Kind; said: Values }) {
  return (
    <dl className={classes.facts}>
      {useFacts(kind, said).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** It has come in: when, and by what it is found; to keep, also without the mail. */
function Received({ kind, said, received }: { kind: Kind; said: Values; received: DeclarationOut }) {
  const { t } = useTranslation('billing/declare')
  const { dateTime } = useFormats()
  const facts = useFacts(kind, said)
  const at = dateTime(received.received_at)
  const text = [
    t(`${kind}.received`),
    t('receivedAt', { at, reference: received.reference }),
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
  ].join('\r\n')
  return (
    <div role="status">
      <Head
        picture={<IconCircleCheck size={44} stroke={1.5} aria-hidden="true" color="var(--v-good)" />}
        title={t(`${kind}.received`)}
      >
        {t('receivedAt', { at, reference: received.reference })}
      </Head>
      <Facts kind={kind} said={said} />
      <p className={classes.lead}>{t('receivedText', { email: said.email })}</p>
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          component="a"
          download={`${received.reference}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
