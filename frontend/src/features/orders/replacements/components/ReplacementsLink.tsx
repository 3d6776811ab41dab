import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** From the products of a space to those that were lost. */
export function ReplacementsLink({ space }: { space: string }) {
  const { t } = useTranslation('common')
  const { can } = useAbilities(space)
  if (!useUser().billing || !can('products.manage')) return null
  return (
    <ButtonLink variant="default" to="/space/$space/products/replacements" params={{ space }}>
      {t('titles.replacements')}
    </ButtonLink>
  )
}
