import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScimOut, ScimTokenOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { CopyButton } from '@/shared/ui/CopyButton'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { endToken } from '../api'
import { scimKeys } from '../keys'
import classes from './scim.module.css'

const TokenDialog = lazyDialog(() => import('./TokenDialog'))
const TONES: Record<ScimTokenOut['state'], Tone> = {
  valid: 'good',
  ends_soon: 'warning',
  expired: 'danger',
}

/** What a provider needs: the address, and a token. */
export function Connection({ directory, scim }: { directory: string; scim: ScimOut }) {
  const { t } = useTranslation('scim')
  // The token that is replaced; null: a further one is made.
  const [making, setMaking] = useState<{ replaced: ScimTokenOut | null }>()
  const mayMake = scim.available && scim.may_make
  return (
    <Section
      title={t('connection.title')}
      description={t('connection.text')}
      action={mayMake && <Button onClick={() => setMaking({ replaced: null })}>{t('connection.make')}</Button>}
    >
      <p className={classes.label} id="scim-address">
        {t('connection.address')}
      </p>
      <div className={classes.value}>
        <code className={classes.code} aria-labelledby="scim-address">
          {scim.base_address}
        </code>
        <CopyButton value={scim.base_address} name={t('connection.address')} />
      </div>
      {scim.tokens.length === 0 ? (
        <p className={classes.help}>{t('connection.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('connection.tokens')}>
          {scim.tokens.map((token) => (
            <Token
              key={token.uuid}
              directory={directory}
              token={token}
              onReplace={mayMake || token.state === 'expired' ? () => setMaking({ replaced: token }) : undefined}
            />
          ))}
        </ul>
      )}
      {making && <TokenDialog directory={directory} replaced={making.replaced} onClose={() => setMaking(undefined)} />}
    </Section>
  )
}

function Token({
  directory,
  token,
  onReplace,
}: {
  directory: string
  token: ScimTokenOut
  onReplace: (() => void) | undefined
}) {
  const { t } = useTranslation('scim')
  const { date, ago } = useFormats()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = async () => {
    setAsking(false)
    try {
      await endToken(directory, token.uuid)
      toastDone(t('token.ended'))
    } catch (error) {
      toastError(error)
    }
    await queryClient.invalidateQueries({ queryKey: scimKeys.of(directory) })
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {t('token.name', { ending: token.ending })}
          <StatusBadge tone={TONES[token.state]}>{t(`token.states.${token.state}`)}</StatusBadge>
        </p>
        <p className={classes.help}>
          {token.state === 'expired'
            ? t('token.expired', { date: date(token.expires_at) })
            : t('token.until', { date: date(token.expires_at) })}
          {' · '}
          {token.last_used_at ? t('token.used', { ago: ago(token.last_used_at) }) : t('token.unused')}
          {token.created_by && ` · ${t('token.by', { name: token.created_by })}`}
        </p>
      </div>
      <div className={classes.actions}>
        {onReplace && (
          <Button variant="default" onClick={onReplace}>
            {t('token.replace')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('token.end')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
        title={t('token.endTitle', { ending: token.ending })}
        confirmLabel={t('token.end')}
      >
        {t('token.endText')}
      </ConfirmDialog>
    </li>
  )
}
