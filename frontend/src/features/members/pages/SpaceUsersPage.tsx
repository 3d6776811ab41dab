import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { spaceQuery } from '@/features/spaces/api'
import { useAbilities } from '@/shared/permissions/abilities'
import { People } from '../components/People'
import { readMembersSearch } from '../model/search'

const route = getRouteApi('/_default/space/$space/settings/users')

/** People with a role in the space. */
export function SpaceUsersPage() {
  const { t } = useTranslation('members')
  const { space } = route.useParams()
  const search = readMembersSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { role, may, missing } = useAbilities(space)
  const { data: current } = useQuery(spaceQuery(space))
  return (
    <People
      place={{ kind: 'space', space, id: space, name: current?.name ?? '' }}
      own={role}
      manage={may('members.manage')}
      lacksRoles={missing('members.manage') !== null}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      hint={t('spaceHint')}
    />
  )
}
