import { IconPackage } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '@/shared/api/client'
import { sharedKeys } from '@/shared/api/keys'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Feature, SpacePermission } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { permissionQuery } from './abilities'
import classes from './MissingFeature.module.css'

export interface MissingFeatureProps {
  space: string
  feature: Feature
  /** Something made under an earlier package is still here. */
  kept?: boolean
}

/** What is on offer, the smallest package first. */
export const packagesQuery = queryOptions({
  queryKey: sharedKeys.packages,
  queryFn: async ({ signal }) => (await call('GET', '/v1/config/packages', { signal })).data,
  staleTime: 3_600_000,
})

/** Stands where a feature would: what it brings, which package has it at what price, and who can change the package. */
export function MissingFeature({ space, feature, kept = false }: MissingFeatureProps) {
  const { t } = useTranslation('common')
  const { money } = useFormats()
  const heading = useId()
  const { data: permission } = useQuery(permissionQuery(space))
  const { data: packages } = useQuery({ ...packagesQuery, ...DONE_WITHOUT })
  const offer = packages?.find(({ features }) => features.some(({ value }) => value === feature))
  const price = offer?.prices[0]
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
        {packages && (
          <p className={classes.way}>
            {offer ? t('missing.package', { package: t(`missing.packages.${offer.code}`) }) : t('missing.noPackage')}{' '}
            {price &&
              t(`missing.price.${price.interval}`, {
                price: money(price.amount, price.currency),
                gross: money(price.gross, price.currency),
              })}
          </p>
        )}
        <p className={classes.way}>
          <Contact contact={permission?.contact} />
          {kept && ` ${t('missing.kept')}`}
        </p>
      </div>
    </section>
  )
}

/** Whom to ask for another package: the owner of the space; the owner buys it, or asks the operator. */
function Contact({ contact }: { contact: SpacePermission['contact'] | undefined }) {
  const { t } = useTranslation('common')
  if (!contact) return null
  if (contact.owner !== null)
    return contact.owner ? t('missing.ownedBy', { owner: contact.owner }) : t('missing.others')
  if (contact.sold) return <TextLink to="/billing">{t('missing.buy')}</TextLink>
  if (!contact.operator) return t('missing.owner')
  return <a href={`mailto:${contact.operator}`}>{t('missing.write', { address: contact.operator })}</a>
}
