import { useQuery } from '@tanstack/react-query'
import { locationsQuery } from '@/features/locations/api'
import { templatesQuery } from '@/features/spaces/design/api'
import type { BannerOut } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { targetNames } from '../model/targets'

/** Whose signatures a banner stands below, by name. */
export default function BannerAudience({ space, banner }: { space: Uuid; banner: BannerOut }) {
  const { t } = useTranslation('signatures')
  const { list } = useFormats()
  const { can } = useAbilities(space)
  const ofLocations = banner.locations.length > 0 && can('locations.read')
  const locations = useQuery({ ...locationsQuery(space), ...DONE_WITHOUT, enabled: ofLocations })
  const templates = useQuery({ ...templatesQuery(space), ...DONE_WITHOUT, enabled: banner.templates.length > 0 })
  const places = targetNames(locations.data, banner.locations, t('banner.goneLocation'))
  const designs = targetNames(templates.data, banner.templates, t('banner.goneTemplate'))
  if (!places || !designs) return t('banner.forSome')
  return t('banner.forThese', { names: list([...banner.departments, ...places, ...designs]) })
}
