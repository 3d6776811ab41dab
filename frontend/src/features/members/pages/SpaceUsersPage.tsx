import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { spaceQuery } from '@/features/spaces/api'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { Segmented } from '@/shared/ui/Segmented'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { People } from '../components/People'
import { readMembersSearch, type ReadMembersSearch } from '../model/search'

const CardUsers = lazyPart(
  async () => ({ default: (await import('../components/CardUsers')).CardUsers }),
  <SkeletonRows rows={4} />,
)
const route = getRouteApi('/_default/space/$space/settings/users')

/** People with a role in the space, or all who keep a card in it. */
export function SpaceUsersPage() {
  const { t } = useTranslation('members')
  const { space } = route.useParams()
  const search = readMembersSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { role, may, missing } = useAbilities(space)
  const { data: current } = useQuery(spaceQuery(space))
  const name = current?.name ?? ''
  const onSearch = (next: ReadMembersSearch) => void navigate({ search: next, replace: true })
  return (
    <>
      <Segmented
        aria-label={t('cardUsers.list')}
        mb="md"
        data={[
          { value: 'space', label: t('cardUsers.people') },
          { value: 'cards', label: t('cardUsers.title') },
        ]}
        value={search.list ?? 'space'}
        onChange={(list) => void navigate({ search: list === 'cards' ? { list } : {} })}
      />
      {search.list === 'cards' ? (
        <Part>
          <CardUsers space={space} spaceName={name} search={search} onSearch={onSearch} />
        </Part>
      ) : (
        <People
          place={{ kind: 'space', space, id: space, name }}
          own={role}
          manage={may('members.manage')}
          lacksRoles={missing('members.manage') !== null}
          search={search}
          onSearch={onSearch}
          hint={t('spaceHint')}
        />
      )}
    </>
  )
}
