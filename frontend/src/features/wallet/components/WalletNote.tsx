import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { walletsQuery } from '../api'
import { WaitingNote } from './WaitingNote'

/** How it stands with both wallets, below the switch: what is missing, the installation has to bring. */
export default function WalletNote({ space }: { space: string }) {
  const { t } = useTranslation('wallet')
  const read = useQuery({ ...walletsQuery(space), ...SAID_HERE })
  const { data: wallets } = read
  if (read.isError && !wallets) return <Failure of={read} compact />
  if (!wallets) return <WaitingNote />
  return (
    <span>
      {wallets.map((one) => (
        <Fragment key={one.wallet}>
          <br />
          {t(`wallets.${one.wallet}`)}:{' '}
          {one.standing === 'ready' && !one.is_trusted ? t('standing.untrusted') : t(`standing.${one.standing}`)}
          {one.passes > 0 && ` · ${t('passes', { count: one.passes })}`}
        </Fragment>
      ))}
    </span>
  )
}
