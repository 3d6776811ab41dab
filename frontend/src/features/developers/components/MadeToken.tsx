import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import type { Holder, MadeToken as Made, TokenList } from '../api'
import { exampleOf, exampleOfAccount, spaceOf } from '../model/tokens'
import classes from './developers.module.css'

interface MadeTokenProps {
  token: Made
  holder: Holder
  list: TokenList
  onClose: () => void
}

/** Who gets the mail before its end. */
const ONCE = { space: 'made.once', person: 'made.onceOwn', account: 'account.once' } as const

/** The token, this once, and a first call with it. */
export function MadeToken({ token, holder, list, onClose }: MadeTokenProps) {
  const { t } = useTranslation('developers')
  const { date } = useFormats()
  const own = 'spaces' in token && 'spaces' in list
  const example =
    holder.kind === 'account'
      ? exampleOfAccount(token, list.address, holder.id)
      : exampleOf(token, list.address, own ? spaceOf(token.spaces, list) : holder.id)
  return (
    <>
      <Stack gap="lg" pb="lg">
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{t(ONCE[holder.kind], { date: date(token.expires_at) })}</span>
        </p>
        <Copied name={t('made.token')} value={token.token} />
        {example && (
          <div>
            <Copied name={t('made.example')} value={example}>
              <pre className={classes.example}>{example}</pre>
            </Copied>
            <p className={classes.help}>{t('made.exampleHelp')}</p>
          </div>
        )}
      </Stack>
      <div className={classes.foot} data-foot>
        <Button onClick={onClose} data-autofocus>
          {t('made.close')}
        </Button>
      </div>
    </>
  )
}

/** A value to copy, below its name. */
export function Copied({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <p className={classes.label}>{name}</p>
      <div className={classes.value}>
        {children ?? <code className={classes.code}>{value}</code>}
        <CopyButton value={value} name={name} />
      </div>
    </div>
  )
}
