import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconDots } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ConnectorOut } from '@/shared/api/generated/types.gen'
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
import { checkConnector, connectorQuery, deleteConnector, pauseConnector, switchOn } from '../api'
import { DryRun } from '../components/DryRun'
import { FieldMapping } from '../components/FieldMapping'
import { RecordLog } from '../components/RecordLog'
import classes from '../components/connectors.module.css'
import { connectorKeys } from '../keys'
import { PRODUCTS, problemOf, RESULTS, standingOf, TONES } from '../model/connectors'

const route = getRouteApi('/_default/space/$space/settings/connectors/$connector')
const ConnectorDialog = lazyDialog(() => import('../components/ConnectorDialog'))

/** One connector: the test call, the fields, the dry run, and what the other side has. */
export function ConnectorPage() {
  const { space, connector: id } = route.useParams()
  const read = useQuery({ ...connectorQuery(space, id), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <WaitingSection />
  return <Whole space={space} connector={read.data} />
}

interface Props {
  space: string
  connector: ConnectorOut
}

function Whole({ space, connector }: Props) {
  const { t } = useTranslation('connectors')
  const { missing } = useAbilities(space)
  const lacks = missing('connectors.manage')
  const standing = standingOf(connector)
  return (
    <div className={classes.column}>
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept />}
      <p className={classes.text}>
        <Link to="/space/$space/settings/connectors" params={{ space }} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('title')}
        </Link>
      </p>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{connector.name}</h2>
          <p className={classes.facts}>
            <StatusBadge tone={TONES[standing]}>{t(`states.${standing}`)}</StatusBadge>
            <span>{connector.kind === 'json' ? t('kinds.json') : PRODUCTS[connector.kind]}</span>
            <code>{connector.address}</code>
          </p>
        </div>
        <Deeds space={space} connector={connector} available={!lacks} />
      </div>
      <Notes connector={connector} />
      {!lacks && (
        <>
          <div className={classes.part}>
            <TestCall space={space} connector={connector} />
          </div>
          <div className={classes.part}>
            <Section title={t('fields.title')} description={t('fields.text')}>
              <FieldMapping key={connector.uuid} space={space} connector={connector} />
            </Section>
          </div>
          <div className={classes.part}>
            <DryRun space={space} connector={connector} />
          </div>
        </>
      )}
      {connector.state !== 'draft' && (
        <div className={classes.part}>
          <Section title={t('log.title')} description={t('log.text')}>
            <Numbers connector={connector} />
            <RecordLog space={space} connector={connector} active={!lacks && connector.state === 'on'} />
          </Section>
        </div>
      )}
    </div>
  )
}

/** What a person has to know of a connector. */
function Notes({ connector }: { connector: ConnectorOut }) {
  const { t } = useTranslation('connectors')
  const { dateTime } = useFormats()
  const standing = standingOf(connector)
  const since = connector.failing_since ? dateTime(connector.failing_since) : ''
  const next = connector.rests_until ? dateTime(connector.rests_until) : ''
  const said = [
    connector.unproven && t('unproven.long'),
    standing === 'paused' && t('notes.paused'),
    standing === 'off' && t('notes.off', { since }),
    standing === 'failing' && t('notes.failing', { since, next }),
  ].filter(Boolean)
  return said.map((note) => (
    <p key={String(note)} className={classes.note}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{note}</span>
    </p>
  ))
}

function TestCall({ space, connector }: Props) {
  const { t } = useTranslation('connectors')
  const check = useMutation({ mutationFn: () => checkConnector(space, connector.uuid) })
  const found = check.data
  return (
    <Section
      title={t('check.title')}
      description={t('check.text')}
      action={
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('check.action')}
        </Button>
      }
    >
      <div role="status">
        {found && (
          <p className={classes.facts}>
            <StatusBadge tone={found.well ? 'good' : 'danger'}>
              {t(found.well ? 'check.well' : 'check.refused')}
            </StatusBadge>
            {found.status !== null && <span>{t('answer', { status: found.status })}</span>}
            {found.problem && <span>{t(`problems.${problemOf(found.problem)}`)}</span>}
          </p>
        )}
        {found?.answer && (
          <pre className={classes.payload} tabIndex={0} aria-label={t('check.answer')} role="region">
            {found.answer}
          </pre>
        )}
      </div>
    </Section>
  )
}

function Numbers({ connector }: { connector: ConnectorOut }) {
  const { t } = useTranslation('connectors')
  const { number } = useFormats()
  return (
    <dl className={classes.numbers}>
      {RESULTS.map((result) => (
        <div key={result}>
          <dt>{t(`results.${result}`)}</dt>
          <dd>{number(connector[result])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('erased')}</dt>
        <dd>{number(connector.erased)}</dd>
      </div>
    </dl>
  )
}

function Deeds({ space, connector, available }: Props & { available: boolean }) {
  const { t } = useTranslation('connectors')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'on' | 'delete'>()
  const close = () => setAsked(undefined)
  const on = connector.state === 'on'
  const turn = useMutation({
    mutationFn: () => (on ? pauseConnector : switchOn)(space, connector.uuid),
    onSuccess: () => {
      close()
      toastDone(t(on ? 'pause.done' : 'on.done'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: connectorKeys.of(space) }),
  })
  return (
    <div className={classes.actions}>
      {on && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
          {t('pause.action')}
        </Button>
      )}
      {!on && available && <Button onClick={() => setAsked('on')}>{t('on.action')}</Button>}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={t('common:actions.moreFor', { name: connector.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {available && <Menu.Item onClick={() => setAsked('edit')}>{t('actions.edit')}</Menu.Item>}
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            {t('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConnectorDialog space={space} connector={connector} kinds={[]} opened={asked === 'edit'} onClose={close} />
      <ConfirmDialog
        opened={asked === 'on'}
        onClose={close}
        onConfirm={() => turn.mutate()}
        loading={turn.isPending}
        title={t('on.title', { name: connector.name })}
        confirmLabel={t('on.action')}
        tone="ink"
      >
        {t('on.text')}
      </ConfirmDialog>
      <Delete space={space} connector={connector} opened={asked === 'delete'} onClose={close} />
    </div>
  )
}

function Delete({ space, connector, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('connectors')
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteConnector(space, connector.uuid),
    onSuccess: async () => {
      onClose()
      toastDone(t('delete.done'))
      await navigate({ to: '/space/$space/settings/connectors', params: { space } })
      queryClient.removeQueries({ queryKey: connectorKeys.one(space, connector.uuid) })
      await queryClient.invalidateQueries({ queryKey: connectorKeys.list(space) })
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      loading={remove.isPending}
      title={t('delete.title', { name: connector.name })}
      confirmLabel={t('actions.delete')}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
