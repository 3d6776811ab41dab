import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useAbilities } from '@/shared/permissions/abilities'
import { lazyPart } from '@/shared/ui/lazyPart'
import { requestsQuery } from '../api'

// On most days nobody asks for anything: the others do not load it.
const RequestsPanel = lazyPart(() => import('./RequestsPanel'))

/** Who asks for products of the space, for those who decide; nothing where nobody does. */
export function Requests({ space }: { space: Uuid }) {
  const { can } = useAbilities(space)
  const { data } = useQuery({ ...requestsQuery(space), ...DONE_WITHOUT, enabled: can('products.manage') })
  if (!data?.meta.total) return null
  return <RequestsPanel space={space} requests={data.data} total={data.meta.total} />
}
