import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConnectionStanding, MailConnectionOut, MailProvider } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { CopyButton } from '@/shared/ui/CopyButton'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { disconnect } from '../api'
import classes from './mailboxes.module.css'

const GoogleDialog = lazyDialog(() => import('./GoogleDialog'))
const MicrosoftDialog = lazyDialog(() => import('./MicrosoftDialog'))
const TONES: Record<ConnectionStanding, Tone> = {
  missing: 'neutral',
  ready: 'good',
  off: 'neutral',
  unreadable: 'danger',
}
const NAMES: Record<MailProvider, string> = { google: 'Google Workspace', microsoft: 'Microsoft 365' }

/** How the space is connected with the mailboxes of its people. */
export function Providers({ space, connections }: { space: string; connections: MailConnectionOut[] }) {
  const { t } = useTranslation('mailboxes')
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<MailProvider | null>(null)
  const [ending, setEnding] = useState<MailProvider | null>(null)
  const end = useMutation({
    mutationFn: (provider: MailProvider) => disconnect(queryClient, space, provider),
    onSuccess: () => {
      setEnding(null)
      toastDone(t('ended'))
    },
    onError: toastError,
  })
  const microsoft = connections.find(({ provider }) => provider === 'microsoft')
  return (
    <Section title={t('providers.title')} description={t('providers.text')}>
      <div className={classes.providers}>
        {connections.map((one) => (
          <Provider
            key={one.provider}
            connection={one}
            onOpen={can('signatures.connect') ? () => setOpen(one.provider) : undefined}
            onEnd={() => setEnding(one.provider)}
          />
        ))}
      </div>
      {open === 'google' && <GoogleDialog space={space} onClose={() => setOpen(null)} />}
      {open === 'microsoft' && microsoft && (
        <MicrosoftDialog space={space} connection={microsoft} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending)}
        title={t('end.title', { name: ending ? NAMES[ending] : '' })}
        confirmLabel={t('end.confirm')}
        loading={end.isPending}
      >
        {t(ending === 'microsoft' ? 'end.microsoft' : 'end.google')}
      </ConfirmDialog>
    </Section>
  )
}

function Provider(props: { connection: MailConnectionOut; onOpen?: () => void; onEnd: () => void }) {
  const { t } = useTranslation('mailboxes')
  const { connection, onOpen, onEnd } = props
  const { provider, standing } = connection
  const Icon = provider === 'google' ? IconBrandGoogle : IconBrandWindows
  const isThere = connection.saved_at !== null
  return (
    <section className={classes.provider} aria-label={NAMES[provider]}>
      <div className={classes.head}>
        <Icon size={20} aria-hidden="true" />
        <h3 className={classes.name}>{NAMES[provider]}</h3>
        <StatusBadge tone={TONES[standing]}>{t(`standing.${standing}`)}</StatusBadge>
      </div>
      <p className={classes.text}>{t(`${provider}.text`)}</p>
      {isThere && <Facts connection={connection} />}
      {standing === 'off' && <p className={classes.text}>{t(`${provider}.off`)}</p>}
      {standing === 'unreadable' && <p className={classes.text}>{t('google.unreadable')}</p>}
      <p className={classes.note}>{t(connection.is_trial ? 'google.trial' : `${provider}.unproven`)}</p>
      <div className={classes.actions}>
        {onOpen && standing !== 'off' && (
          <Button variant={isThere ? 'default' : 'filled'} onClick={onOpen}>
            {t(isThere ? `${provider}.again` : 'connect')}
          </Button>
        )}
        {provider === 'microsoft' && standing === 'ready' && connection.manifest && (
          <CopyButton value={connection.manifest} label={t('microsoft.copy')} />
        )}
        {onOpen && isThere && (
          <Button variant="subtle" color="danger" onClick={onEnd}>
            {t('end.action')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Facts({ connection }: { connection: MailConnectionOut }) {
  const { t } = useTranslation('mailboxes')
  const { number, date } = useFormats()
  const { provider, identifier, application, counts, saved_at: saved } = connection
  return (
    <dl className={classes.facts}>
      {identifier && (
        <>
          <dt>{t(`${provider}.identifier`)}</dt>
          <dd>{identifier}</dd>
        </>
      )}
      {application && (
        <>
          <dt>{t(`${provider}.application`)}</dt>
          <dd>{application}</dd>
        </>
      )}
      {saved && (
        <>
          <dt>{t('saved')}</dt>
          <dd>{date(saved)}</dd>
        </>
      )}
      <dt>{t('counts.title')}</dt>
      <dd>
        {t('counts.set', { count: counts.set, number: number(counts.set) })}
        {counts.trouble > 0 && ` · ${t('counts.trouble', { count: counts.trouble, number: number(counts.trouble) })}`}
        {counts.restored > 0 &&
          ` · ${t('counts.restored', { count: counts.restored, number: number(counts.restored) })}`}
      </dd>
    </dl>
  )
}
