import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DirectoryDomainOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { CopyButton } from '@/shared/ui/CopyButton'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { checkDomain, removeDomain } from '../api'
import { directoryKeys } from '../keys'
import { PROOF_TONES } from '../model/directory'
import classes from './directories.module.css'

/** One domain: how its proof stands, and what is to be done. */
export function DomainPanel({ id, domain }: { id: string; domain: DirectoryDomainOut }) {
  const { t } = useTranslation('directories')
  const { number, date } = useFormats()
  const heading = useId()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const fresh = () => queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) })
  const name = domain.readable
  const remove = useMutation({
    mutationFn: () => removeDomain(id, domain.uuid),
    onSuccess: async () => {
      setAsking(false)
      await fresh()
      toastDone(t('domains.removed', { domain: name }))
    },
  })
  const end = domain.lost_after ?? domain.expires_at
  return (
    <article className={classes.panel} aria-labelledby={heading}>
      <header className={classes.row}>
        <h2 className={classes.tileName} id={heading}>
          {name}
        </h2>
        <StatusBadge tone={PROOF_TONES[domain.state]}>{t(`domains.states.${domain.state}`)}</StatusBadge>
        <Button
          className={classes.end}
          variant="subtle"
          size="compact-sm"
          color="danger"
          onClick={() => setAsking(true)}
          aria-label={t('domains.removeNamed', { domain: name })}
        >
          {t('actions.remove')}
        </Button>
      </header>
      <p className={classes.quiet}>{t(`domains.texts.${domain.state}`, { date: end ? date(end) : '' })}</p>
      {domain.people > 0 && <p className={classes.quiet}>{t('domains.people', { number: number(domain.people) })}</p>}
      {domain.state !== 'expired' && <Record domain={domain} />}
      <Check id={id} domain={domain} onDone={fresh} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        title={t('domains.removeAsk', { domain: name })}
        confirmLabel={t('actions.remove')}
        typeToConfirm={domain.verified_at ? name : undefined}
      >
        {t('domains.removeText')}
      </ConfirmDialog>
    </article>
  )
}

function Record({ domain }: { domain: DirectoryDomainOut }) {
  const { t } = useTranslation('directories')
  const { record } = domain
  const rows = [
    ['name', record.name],
    ['short', record.label],
    ['value', record.value],
  ] as const
  return (
    <dl className={classes.record} aria-label={t('domains.record', { domain: domain.readable })}>
      {rows.map(([row, value]) => (
        <div key={row}>
          <dt>{row === 'name' ? `TXT · ${t('domains.name')}` : t(`domains.${row}`)}</dt>
          <dd>
            <code className={classes.code}>{value}</code>
            <CopyButton value={value} name={t(`domains.${row}`)} />
          </dd>
        </div>
      ))}
      {record.state === 'wrong' && (
        <div>
          <dt>{t('domains.found')}</dt>
          {record.found.map((value) => (
            <dd key={value}>
              <code className={classes.code}>{value}</code>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function Check(props: { id: string; domain: DirectoryDomainOut; onDone: () => Promise<void> }) {
  const { id, domain } = props
  const { t } = useTranslation('directories')
  const { relative } = useFormats()
  const check = useMutation({
    mutationFn: () => checkDomain(id, domain.uuid),
    onSuccess: props.onDone,
  })
  const busy = check.isPending || domain.checking
  const words = busy
    ? t('domains.running')
    : domain.record.state === 'error'
      ? t('domains.noAnswer')
      : domain.last_checked_at
        ? t('domains.last', { when: relative(domain.last_checked_at) })
        : t('domains.never')
  return (
    <Group gap="sm" mt="md">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => check.mutate()}
        aria-label={domain.state === 'expired' ? undefined : t('domains.checkNamed', { domain: domain.readable })}
      >
        {t(domain.state === 'expired' ? 'domains.renew' : 'domains.check')}
      </Button>
      <span className={`${classes.quiet} ${classes.small}`} role="status">
        {words}
      </span>
    </Group>
  )
}
