import { Alert, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { textIn } from '@/shared/address'
import { SAID_HERE } from '@/shared/api/reads'
import type { SsoOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { forgetPeople, ssoQuery, turn } from '../api'
import { SetUpForm } from '../components/SetUpForm'
import { TestPanel } from '../components/TestPanel'
import { ssoKeys } from '../keys'
import classes from './SsoPage.module.css'

const route = getRouteApi('/_default/user-directory/{-$id}/sso')

/** The company's own sign-in: copied there, brought from there, tried, switched on. */
export function SsoPage() {
  const { id } = route.useParams()
  const test = textIn(route.useSearch().test)
  return id ? <SignIn key={id} id={id} test={test} /> : null
}

function SignIn({ id, test }: { id: string; test: string | undefined }) {
  const read = useQuery({ ...ssoQuery(id), ...SAID_HERE })
  if (!read.data && read.isError) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={6} />
  return <Present id={id} sso={read.data} test={test ?? read.data.test} />
}

function Present({ id, sso, test }: { id: string; sso: SsoOut; test: string }) {
  const { t } = useTranslation('sso')
  const queryClient = useQueryClient()
  const take = (next: SsoOut) => queryClient.setQueryData(ssoKeys.sso(id), next)
  return (
    <>
      <State id={id} sso={sso} onChange={take} />
      <div className={classes.columns} data-tested={test !== '' || undefined}>
        <div>
          <SetUpForm key={`${sso.protocol} ${sso.provider}`} id={id} sso={sso} onSaved={take} />
          {sso.people > 0 && <People id={id} count={sso.people} onDone={() => take({ ...sso, people: 0 })} />}
        </div>
        <TestPanel id={id} sso={sso} test={test} title={t('test.title')} />
      </div>
    </>
  )
}

function State({ id, sso, onChange }: { id: string; sso: SsoOut; onChange: (sso: SsoOut) => void }) {
  const { t } = useTranslation('sso')
  const { list } = useFormats()
  const switching = useMutation({
    mutationFn: (on: boolean) => turn(id, on),
    onSuccess: (next) => {
      onChange(next)
      toastDone(t(next.is_on ? 'state.turnedOn' : 'state.turnedOff'))
    },
  })
  const ready = sso.is_set_up && sso.tested_at !== null
  return (
    <>
      <div className={classes.state}>
        {sso.is_on ? (
          <StatusBadge tone="good">{t('state.on')}</StatusBadge>
        ) : (
          <StatusBadge tone="warning">{t('state.off')}</StatusBadge>
        )}
        <Text c="var(--v-text-2)">
          {sso.domains.length === 0
            ? t('state.noDomain')
            : sso.is_on
              ? t('state.onText', { domains: list(sso.domains) })
              : ready
                ? t('state.readyText')
                : t('state.offText')}
        </Text>
        {sso.is_on ? (
          <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate(false)}>
            {t('state.turnOff')}
          </Button>
        ) : (
          ready && (
            <Button loading={switching.isPending} onClick={() => switching.mutate(true)}>
              {t('state.turnOn')}
            </Button>
          )
        )}
      </div>
      {sso.required && (
        <Alert color="accent" variant="light" mb="md">
          {t('state.required')}
        </Alert>
      )}
    </>
  )
}

function People({ id, count, onDone }: { id: string; count: number; onDone: () => void }) {
  const { t } = useTranslation('sso')
  const { number } = useFormats()
  const [asked, setAsked] = useState(false)
  const forget = useMutation({
    mutationFn: () => forgetPeople(id),
    onSuccess: () => {
      setAsked(false)
      onDone()
      toastDone(t('people.done'))
    },
  })
  return (
    <Section
      title={t('people.title')}
      description={t('people.text', { count, number: number(count) })}
      action={
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('people.action')}
        </Button>
      }
    >
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => forget.mutate()}
        loading={forget.isPending}
        title={t('people.question')}
        confirmLabel={t('people.action')}
      >
        {t('people.explained')}
      </ConfirmDialog>
    </Section>
  )
}
