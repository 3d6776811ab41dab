import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { SpaceWallet } from '@/shared/api/generated/types.gen'
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
          {t(`wallets.${one.wallet}`)}: {t(`standing.${wordsOf(one)}`)}
          {one.passes > 0 && ` · ${t('passes', { count: one.passes })}`}
        </Fragment>
      ))}
    </span>
  )
}

/** Phones refuse what is self-made, and Google asks for an account where Apple asks for a certificate. */
function wordsOf({ wallet, standing, is_trusted }: SpaceWallet) {
  if (standing === 'ready' && !is_trusted) return 'untrusted'
  return standing === 'missing' && wallet === 'google' ? 'missingGoogle' : standing
}
