import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Panel, WaitingSection } from '@/shared/ui/Section'
import { scimQuery } from '../api'
import { AttributeTable } from '../components/AttributeTable'
import { CallList } from '../components/CallList'
import { Connection } from '../components/Connection'
import { GroupList } from '../components/GroupList'
import { Guide } from '../components/Guide'
import classes from '../components/scim.module.css'

const route = getRouteApi('/_default/user-directory/{-$id}/scim-provisioning')

/** Provisioning of a directory: address and token to copy, the provider's steps, what becomes of what, and the calls. */
export function ScimPage() {
  const { id } = route.useParams()
  return id ? <Provisioning directory={id} /> : <NotFoundPage />
}

function Provisioning({ directory }: { directory: string }) {
  const { language } = useTranslation('scim')
  const read = useQuery({ ...scimQuery(directory, language), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data)
    return (
      <>
        <WaitingSection />
        <WaitingSection />
      </>
    )
  const scim = read.data
  return (
    <div className={classes.column}>
      {!scim.available && (
        <MissingFeature space={scim.space} feature="user_directory" kept={scim.people + scim.groups > 0} />
      )}
      <Connection directory={directory} scim={scim} />
      <Guide address={scim.base_address} />
      <AttributeTable scim={scim} />
      <GroupList directory={directory} available={scim.available} />
      <CallList calls={scim.calls} />
    </div>
  )
}
