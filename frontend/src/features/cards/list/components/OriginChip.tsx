import { useQuery } from '@tanstack/react-query'
import type { Uuid } from '@/shared/api/types'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { FilterChip } from '@/shared/ui/Filter'
import { originQuery } from '../api'

interface OriginChipProps {
  space: Uuid | null
  origin: Uuid
  onRemove: () => void
}

/** Cards of one import, by the name of its file for who may see that. */
export function OriginChip({ space, origin, onRemove }: OriginChipProps) {
  const { t } = useTranslation('cards/list')
  const may = useAbilities(space ?? '').may('cards.import')
  const { data } = useQuery({ ...originQuery(space ?? '', origin), ...DONE_WITHOUT, enabled: Boolean(space) && may })
  return <FilterChip label={data ? t('originOf', { name: data.file_name }) : t('origin')} onRemove={onRemove} />
}
