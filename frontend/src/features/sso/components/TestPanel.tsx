import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import type { ClaimOut, SsoOut, SsoTestOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { startTest, testQuery } from '../api'
import classes from '../pages/SsoPage.module.css'

/** What the provider says of whoever tries it, and what becomes of each of it here. */
export function TestPanel({ id, sso, test, title }: { id: string; sso: SsoOut; test: string; title: string }) {
  const { t, language } = useTranslation('sso')
  const read = useQuery({ ...testQuery(id, test, language), ...SAID_HERE, enabled: test !== '' })
  const start = useMutation({
    mutationFn: () => startTest(id),
    onSuccess: (address) => window.location.assign(address),
  })
  return (
    <Panel className={classes.test}>
      <div className={classes.testHead}>
        <h2>{title}</h2>
        {read.data && (
          <StatusBadge tone={read.data.passed ? 'good' : 'danger'}>
            {t(read.data.passed ? 'test.passed' : 'test.failed')}
          </StatusBadge>
        )}
        <Button
          variant={sso.is_set_up && !sso.tested_at ? 'filled' : 'default'}
          disabled={!sso.is_set_up}
          loading={start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          {t(read.data ? 'test.again' : 'test.start')}
        </Button>
      </div>
      {test === '' ? (
        <p className={classes.testText}>{t(sso.is_set_up ? 'test.text' : 'test.first')}</p>
      ) : read.data ? (
        <Outcome test={read.data} />
      ) : read.isError ? (
        <Failure of={read} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Panel>
  )
}

function Outcome({ test }: { test: SsoTestOut }) {
  const { t } = useTranslation('sso')
  const { relative } = useFormats()
  if (!test.passed)
    return (
      <p className={classes.testText} role="alert">
        {test.sentence}
        {test.detail && <span className={classes.name}>{t('test.detail', { detail: test.detail })}</span>}
      </p>
    )
  const name = `${test.first_name} ${test.last_name}`.trim() || test.email
  return (
    <>
      <p className={classes.testText}>
        <strong>{name}</strong>
        <span className={classes.name}>
          {relative(test.at)} · {test.found ? t('test.found', { name: test.found }) : t('test.new')}
        </span>
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('test.sent')}</th>
            <th scope="col">{t('test.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {test.claims
            .filter((claim) => !claim.is_protocol)
            .map((claim) => (
              <Claim key={claim.name} claim={claim} />
            ))}
        </tbody>
      </table>
      {test.warnings.length > 0 && (
        <ul className={classes.warnings}>
          {test.warnings.map((warning) => (
            <li key={warning}>{t(`warnings.${warning}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Claim({ claim }: { claim: ClaimOut }) {
  const { t } = useTranslation('sso')
  return (
    <tr>
      <td>
        {/* Of a name that is an address, what comes last says what it is. */}
        <span className={classes.name} title={claim.name}>
          {claim.name.split('/').pop()}
        </span>
        {claim.value}
      </td>
      <td>{claim.target ? <strong>{t(`targets.${claim.target}`)}</strong> : t('test.unused')}</td>
    </tr>
  )
}
