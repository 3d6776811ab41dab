import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { lastCalls, subscribeCalls } from '@/shared/api/calls'
import { call } from '@/shared/api/client'
import { apiUrl } from '@/shared/api/origin'
import { SAID_HERE } from '@/shared/api/reads'
import { useUser } from '@/shared/auth/session'
import { expiresAt } from '@/shared/auth/tokens'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { permissionQuery } from '@/shared/permissions/abilities'
import { useCurrentSpace } from '@/shared/spaces/current'
import { CopyButton } from '@/shared/ui/CopyButton'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, Section } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { debugKeys } from '../keys'
import { cookieNames, report } from '../model/report'
import classes from './DebugPage.module.css'

export function DebugPage() {
  const { t, language } = useTranslation('debug')
  const { dateTime, number } = useFormats()
  const user = useUser()
  const { space, id, failed } = useCurrentSpace()
  const permission = useQuery({ ...permissionQuery(id ?? ''), ...SAID_HERE, enabled: Boolean(id) })
  const calls = useSyncExternalStore(subscribeCalls, lastCalls)
  const server = useQuery({
    ...SAID_HERE,
    queryKey: debugKeys.server,
    queryFn: async ({ signal }) => (await call('GET', '/v1/debug/info', { signal })).data,
  })
  const info = server.data
  const ends = expiresAt()
  const cookies = cookieNames(document.cookie)
  const role = permission.data?.role ?? 'no_role'

  const text = () =>
    report({
      app: __APP_VERSION__,
      server: info,
      language,
      browser: navigator.userAgent,
      session: { user: user.uuid, expires_at: ends },
      cookies,
      space: { uuid: id, role, abilities: permission.data?.abilities ?? [] },
      calls,
    })

  return (
    <Page narrow>
      <PageHeader title={t('title')} description={t('text')} actions={<CopyButton label={t('copy')} value={text} />} />
      <Section title={t('versions')}>
        {server.isError && !info && <Failure of={server} compact />}
        <Facts
          facts={[
            [t('app'), __APP_VERSION__],
            [t('server'), info && [info.version, info.commit.slice(0, 10)].filter(Boolean).join(' · ')],
            ['Django', info?.django],
            ['Python', info?.python],
            [t('database'), info?.database],
            [t('time'), info && dateTime(info.time)],
            [t('languages'), info?.languages.join(', ')],
            ...(info?.mails_url
              ? [
                  [
                    t('mails'),
                    <Anchor key="mails" href={apiUrl(info.mails_url)}>
                      {t('readMails')}
                    </Anchor>,
                  ] as [string, ReactNode],
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={t('session')}>
        <Facts
          facts={[
            [t('user'), user.email],
            [t('ends'), ends ? dateTime(ends) : '–'],
            [t('language'), language],
            [t('cookies'), cookies.join(', ') || '–'],
            [t('browser'), navigator.userAgent],
          ]}
        />
      </Section>
      <Section title={t('permissions')} description={space ? space.name : t('noSpace')}>
        {failed && <Failure of={failed} compact />}
        {permission.isError && !permission.data && <Failure of={permission} compact />}
        {id && (
          <Facts
            facts={[
              [t('role'), t(`roles.${role}`)],
              [t('abilities'), permission.data?.abilities.join(', ') || '–'],
            ]}
          />
        )}
      </Section>
      <Section title={t('calls')} description={t('callsText')}>
        <Panel className={classes.scroll}>
          <table className={classes.calls} aria-label={t('calls')}>
            <thead>
              <tr>
                <th scope="col">{t('at')}</th>
                <th scope="col">{t('call')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col" className={classes.number}>
                  {t('duration')}
                </th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr key={call.id}>
                  <td>{new Date(call.at).toLocaleTimeString(language)}</td>
                  <td className={classes.path}>
                    <span className={classes.method}>{call.method}</span> {call.path}
                  </td>
                  <td>
                    <StatusBadge
                      tone={
                        call.status >= 500 || call.status === 0 ? 'danger' : call.status >= 400 ? 'warning' : 'good'
                      }
                      dot={false}
                    >
                      {call.status || t('noAnswer')}
                    </StatusBadge>
                  </td>
                  <td className={classes.number}>
                    {number(call.milliseconds, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </Section>
    </Page>
  )
}

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
