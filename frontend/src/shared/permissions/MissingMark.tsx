import { IconPackage } from '@tabler/icons-react'
import type { Ability } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from './abilities'
import classes from './MissingMark.module.css'

/** Beside the name of what the space's package lacks; nothing where it has it, or where the role may not. */
export function MissingMark({ space, ability }: { space: string; ability: Ability }) {
  const { t } = useTranslation('common')
  const { missing } = useAbilities(space)
  if (!missing(ability)) return null
  return (
    <span className={classes.mark} role="img" aria-label={t('missing.mark')} title={t('missing.mark')}>
      <IconPackage size={15} stroke={1.6} aria-hidden="true" />
    </span>
  )
}
