import { Button, Group, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { inSpace } from '@/shared/api/keys'
import type { CustomDomain, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { changeDomain, checkDomain, removeDomain } from '../api'
import { needsRecords, STATE_TONES, stepsFor } from '../model/domains'
import { RecordTable } from './RecordTable'
import classes from './DomainPanel.module.css'

/** One domain: how it stands, what is to be done, what it is used for. */
export function DomainPanel(props: { space: Uuid; domain: CustomDomain; redirect: boolean; standardHost: string }) {
  const { space, domain } = props
  const { t } = useTranslation('domains')
  const heading = useId()
  const host = domain.readable_host
  const fresh = useFresh(space)
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState(false)
  const shown = needsRecords(domain) || opened
  const remove = useMutation({
    mutationFn: () => removeDomain(space, domain.uuid),
    onSuccess: async () => {
      setAsking(false)
      await fresh()
      toastDone(t('remove.done', { host }))
    },
  })
  return (
    <article className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 className={classes.host} id={heading}>
          {host}
        </h2>
        <StatusBadge tone={STATE_TONES[domain.state]}>{t(`states.${domain.state}`)}</StatusBadge>
        {domain.primary && domain.active && (
          <StatusBadge tone="accent" dot={false}>
            {t('primary.badge')}
          </StatusBadge>
        )}
        <Button
          className={classes.remove}
          variant="subtle"
          size="compact-sm"
          color="danger"
          onClick={() => setAsking(true)}
          aria-label={t('remove.named', { host })}
        >
          {t('actions.remove')}
        </Button>
      </header>
      <State domain={domain} />
      {shown && needsRecords(domain) && domain.state !== 'taken' && domain.state !== 'expired' && (
        <Steps domain={domain} />
      )}
      {shown && domain.state !== 'expired' && (
        <div className={classes.records}>
          <RecordTable domain={domain} />
        </div>
      )}
      <Check space={space} domain={domain}>
        {!needsRecords(domain) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(!opened)} aria-expanded={opened}>
            {opened ? t('records.hide') : t('records.show')}
          </Button>
        )}
      </Check>
      {domain.active && <Uses {...props} />}
      {domain.active && (domain.mail_record ?? domain.mail_proved) && <Addresses domain={domain} />}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        title={t('remove.ask', { host })}
        confirmLabel={t('remove.action')}
        typeToConfirm={domain.active ? host : undefined}
      >
        {domain.active ? t('remove.active', { standard: props.standardHost }) : t('remove.waiting')}
      </ConfirmDialog>
    </article>
  )
}

/** Whether addresses at the registered domain are the space's own, and what proves it. */
function Addresses({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains')
  const [opened, setOpened] = useState(false)
  const record = domain.mail_record
  return (
    <div className={classes.addresses}>
      <h3 className={classes.subject}>
        {t('mail.title', { zone: domain.zone })}
        {domain.mail_proved && <StatusBadge tone="good">{t('recordStates.found')}</StatusBadge>}
      </h3>
      <p className={classes.text}>{t(domain.mail_proved ? 'mail.proved' : 'mail.text', { zone: domain.zone })}</p>
      {record && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        >
          {t(opened ? 'mail.hide' : 'mail.show')}
        </Button>
      )}
      {record && opened && (
        <div className={classes.records}>
          <RecordTable domain={domain} records={[record]} />
        </div>
      )}
    </div>
  )
}

function useFresh(space: Uuid) {
  const queryClient = useQueryClient()
  // The addresses of all cards may have changed with the domain.
  return () => queryClient.invalidateQueries({ queryKey: inSpace(space) })
}

function State({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains')
  const { date } = useFormats()
  const end = domain.lost_after ?? domain.licence_ends_at ?? domain.expires_at
  const day = end ? date(end) : ''
  return (
    <p className={classes.text}>
      {domain.state === 'active' && domain.licence_ends_at
        ? t('texts.licenceEnds', { date: day })
        : t(`texts.${domain.state}`, { date: day, host: domain.readable_host })}
    </p>
  )
}

function Steps({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains')
  return (
    <ol className={classes.steps}>
      {stepsFor(domain).map((step) => (
        <li key={step}>{t(`steps.${step}`, { zone: domain.zone })}</li>
      ))}
    </ol>
  )
}

function Check({ space, domain, children }: { space: Uuid; domain: CustomDomain; children: React.ReactNode }) {
  const { t } = useTranslation('domains')
  const { relative } = useFormats()
  const fresh = useFresh(space)
  const check = useMutation({ mutationFn: () => checkDomain(space, domain.uuid), onSuccess: fresh })
  const busy = check.isPending || domain.checking
  const expired = domain.state === 'expired'
  return (
    <Group gap="sm" className={classes.check}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => check.mutate()}
        aria-label={t(expired ? 'check.renewNamed' : 'check.named', { host: domain.readable_host })}
      >
        {t(expired ? 'check.renew' : 'check.now')}
      </Button>
      {children}
      <span className={classes.checked} role="status">
        {busy
          ? t('check.running')
          : domain.last_checked_at
            ? t('check.last', { when: relative(domain.last_checked_at) })
            : t('check.never')}
      </span>
    </Group>
  )
}

function Uses({
  space,
  domain,
  redirect,
  standardHost,
}: {
  space: Uuid
  domain: CustomDomain
  redirect: boolean
  standardHost: string
}) {
  const { t } = useTranslation('domains')
  const fresh = useFresh(space)
  const change = useMutation({
    mutationFn: (wanted: { primary?: boolean; redirect?: boolean }) => changeDomain(space, domain.uuid, wanted),
    onSuccess: fresh,
  })
  return (
    <div className={classes.uses}>
      <Switch
        label={t('primary.label')}
        description={t('primary.help', { host: domain.readable_host })}
        checked={domain.primary}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ primary: event.currentTarget.checked })}
      />
      {domain.primary && (
        <Switch
          label={t('redirect.label')}
          description={t('redirect.help', { standard: standardHost, host: domain.readable_host })}
          checked={redirect}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ redirect: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
