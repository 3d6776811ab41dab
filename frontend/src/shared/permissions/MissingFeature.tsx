import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Feature } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { permissionQuery } from './abilities'
import classes from './MissingFeature.module.css'

export interface MissingFeatureProps {
  space: string
  feature: Feature
  /** Something made under an earlier package is still here. */
  kept?: boolean
}

/** Stands where a feature would: what it brings, which package has it, and who can do something about it. */
export function MissingFeature({ space, feature, kept = false }: MissingFeatureProps) {
  const { t } = useTranslation('common')
  const heading = useId()
  const { data } = useQuery(permissionQuery(space))
  const code = data?.missing.find((one) => one.feature === feature)?.package
  const place = code ? t('missing.package', { package: t(`missing.packages.${code}`) }) : t('missing.noPackage')
  return (
    <section className={classes.notice} aria-labelledby={heading}>
      <span className={classes.icon}>
        <IconPackage size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <h2 id={heading} className={classes.title}>
          {t(`missing.features.${feature}.title`)}
        </h2>
        <p>{t(`missing.features.${feature}.text`)}</p>
        <p className={classes.way}>
          {place} {data?.role === 'owner' ? t('missing.owner') : t('missing.others')}
          {kept && ` ${t('missing.kept')}`}
        </p>
      </div>
    </section>
  )
}
