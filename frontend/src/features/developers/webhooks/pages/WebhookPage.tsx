import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconDots } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { WebhookEventOut, WebhookOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel, Section, WaitingSection } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { deleteWebhook, eventsQuery, pauseWebhook, resumeWebhook, testWebhook, webhookQuery } from '../api'
import { MessageLog } from '../components/MessageLog'
import classes from '../components/webhooks.module.css'
import { webhookKeys } from '../keys'
import { readLogSearch, standingOf, TONES, type LogSearch } from '../model/webhooks'

const route = getRouteApi('/_default/space/$space/settings/webhooks/$webhook')
const WebhookDialog = lazyDialog(() => import('../components/WebhookDialog'))
const SecretDialog = lazyDialog(() => import('../components/SecretDialog'))
const EventDialog = lazyDialog(() => import('../components/EventDialog'))
const TestDialog = lazyDialog(() => import('../components/TestDialog'))

/** One webhook: how it stands, what can be done with it, and what it was told. */
export function WebhookPage() {
  const { space, webhook: id } = route.useParams()
  const { language } = useTranslation('developers/webhooks')
  const read = useQuery({ ...webhookQuery(space, id), ...SAID_HERE })
  const events = useQuery({ ...eventsQuery(space, language), ...SAID_HERE })
  const failed = [read, events].find((one) => !one.data && one.isError)
  if (failed)
    return (
      <Panel>
        <Failure of={failed} />
      </Panel>
    )
  if (!read.data || !events.data) return <WaitingSection />
  return <Whole space={space} webhook={read.data} events={events.data} />
}

interface WholeProps {
  space: string
  webhook: WebhookOut
  events: WebhookEventOut[]
}

function Whole({ space, webhook, events }: WholeProps) {
  const { t } = useTranslation('developers/webhooks')
  const { missing } = useAbilities(space)
  const navigate = route.useNavigate()
  const address = route.useSearch()
  const search = useMemo(() => readLogSearch(address), [address])
  const lacks = missing('webhooks.manage')
  const standing = standingOf(webhook)
  const change = (next: Partial<LogSearch>) =>
    void navigate({ search: readLogSearch({ ...search, ...next }), replace: true, resetScroll: false })
  return (
    <div className={classes.column}>
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept />}
      <p className={classes.text}>
        <Link to="/space/$space/settings/webhooks" params={{ space }} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('title')}
        </Link>
      </p>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{webhook.name}</h2>
          <p className={classes.facts}>
            <StatusBadge tone={TONES[standing]}>{t(`states.${standing}`)}</StatusBadge>
            <code>{webhook.address}</code>
          </p>
        </div>
        <Deeds space={space} webhook={webhook} available={!lacks} />
      </div>
      <Standing webhook={webhook} />
      <Details space={space} webhook={webhook} events={events} />
      <div className={classes.log}>
        <Section title={t('log.title')} description={t('log.kept')}>
          <MessageLog
            space={space}
            webhook={webhook}
            events={events}
            search={search}
            change={change}
            active={!lacks && webhook.state === 'active'}
          />
        </Section>
      </div>
    </div>
  )
}

/** What a person has to know of a webhook that does not do its work. */
function Standing({ webhook }: { webhook: WebhookOut }) {
  const { t } = useTranslation('developers/webhooks')
  const { dateTime } = useFormats()
  const standing = standingOf(webhook)
  if (standing === 'active') return null
  const since = webhook.failing_since ? dateTime(webhook.failing_since) : ''
  const off = webhook.off_at ? dateTime(webhook.off_at) : ''
  return (
    <p className={`${classes.warning} ${classes.standing}`}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {standing === 'paused' && t('notes.paused')}
        {standing === 'off' && t('notes.off', { since, off })}
        {standing === 'failing' &&
          (webhook.rests_until
            ? t('notes.resting', { since, next: dateTime(webhook.rests_until) })
            : t('notes.failing', { since }))}
      </span>
    </p>
  )
}

function Details({ space, webhook, events }: WholeProps) {
  const { t } = useTranslation('developers/webhooks')
  const { date, dateTime, number } = useFormats()
  const [example, setExample] = useState<WebhookEventOut>()
  const told = webhook.events.flatMap((name) => events.filter((event) => event.name === name))
  return (
    <dl className={classes.details}>
      <div>
        <dt>{t('form.events')}</dt>
        <dd>
          <ul className={classes.several}>
            {told.map((event) => (
              <li key={event.name}>
                <button
                  type="button"
                  className={classes.linkButton}
                  aria-label={t('example.of', { name: event.label })}
                  onClick={() => setExample(event)}
                >
                  {event.label}
                </button>
              </li>
            ))}
          </ul>
          <EventDialog
            space={space}
            event={example ?? null}
            opened={example !== undefined}
            onClose={() => setExample(undefined)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('form.payload')}</dt>
        <dd>{t(webhook.whole ? 'payloads.whole' : 'payloads.thin')}</dd>
      </div>
      <div>
        <dt>{t('details.messages')}</dt>
        <dd>
          {t('waiting', { count: webhook.waiting, number: number(webhook.waiting) })}
          <br />
          {t('failed', { count: webhook.failed, number: number(webhook.failed) })}
        </dd>
      </div>
      <div>
        <dt>{t('details.made')}</dt>
        <dd>
          {date(webhook.created_at)}
          {webhook.created_by && <p className={classes.help}>{webhook.created_by}</p>}
          {webhook.former_until && (
            <p className={classes.help}>{t('made.former', { date: dateTime(webhook.former_until) })}</p>
          )}
        </dd>
      </div>
    </dl>
  )
}

type Deed = 'edit' | 'secret' | 'test' | 'delete'

function Deeds({ space, webhook, available }: { space: string; webhook: WebhookOut; available: boolean }) {
  const { t } = useTranslation('developers/webhooks')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Deed>()
  const close = () => setAsked(undefined)
  const active = webhook.state === 'active'
  const turn = useMutation({
    mutationFn: () => (active ? pauseWebhook : resumeWebhook)(space, webhook.uuid),
    onSuccess: () => toastDone(t(active ? 'pause.done' : 'resume.done')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) }),
  })
  return (
    <div className={classes.actions}>
      {available && (
        <Button variant="default" onClick={() => setAsked('test')}>
          {t('test.action')}
        </Button>
      )}
      {(active || available) && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
          {t(active ? 'pause.action' : 'resume.action')}
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={t('common:actions.moreFor', { name: webhook.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {available && <Menu.Item onClick={() => setAsked('edit')}>{t('actions.edit')}</Menu.Item>}
          {available && <Menu.Item onClick={() => setAsked('secret')}>{t('secret.action')}</Menu.Item>}
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            {t('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <WebhookDialog space={space} webhook={webhook} opened={asked === 'edit'} onClose={close} />
      <SecretDialog space={space} webhook={webhook} opened={asked === 'secret'} onClose={close} />
      <TestDialog
        webhook={webhook}
        send={() => testWebhook(space, webhook.uuid)}
        opened={asked === 'test'}
        onClose={() => {
          close()
          void queryClient.invalidateQueries({ queryKey: webhookKeys.of(space) })
        }}
      />
      <Delete space={space} webhook={webhook} opened={asked === 'delete'} onClose={close} />
    </div>
  )
}

interface DeleteProps {
  space: string
  webhook: WebhookOut
  opened: boolean
  onClose: () => void
}

function Delete({ space, webhook, opened, onClose }: DeleteProps) {
  const { t } = useTranslation('developers/webhooks')
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteWebhook(space, webhook.uuid),
    onSuccess: async () => {
      onClose()
      toastDone(t('delete.done'))
      await navigate({ to: '/space/$space/settings/webhooks', params: { space } })
      queryClient.removeQueries({ queryKey: webhookKeys.one(space, webhook.uuid) })
      await queryClient.invalidateQueries({ queryKey: webhookKeys.list(space) })
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      loading={remove.isPending}
      title={t('delete.title', { name: webhook.name })}
      confirmLabel={t('actions.delete')}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
