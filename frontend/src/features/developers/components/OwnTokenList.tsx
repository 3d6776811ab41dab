import type { OwnTokensOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { OWN } from '../api'
import { assistantsOf } from '../model/tokens'
import classes from './developers.module.css'
import { Copied } from './MadeToken'
import { TokenTable } from './TokenTable'

/** What few people have, and a profile without does not load. */
export default function OwnTokenList({ list, available }: { list: OwnTokensOut; available: boolean }) {
  const { t } = useTranslation('developers')
  return (
    <div className={classes.column}>
      {available && (
        <div className={classes.addresses}>
          <Copied name={t('address')} value={list.address} />
          <Copied name={t('assistants')} value={assistantsOf(list.address)} />
        </div>
      )}
      {!list.may_make && <p className={classes.full}>{t('own.full')}</p>}
      <TokenTable holder={OWN} list={list} available={available} />
    </div>
  )
}
