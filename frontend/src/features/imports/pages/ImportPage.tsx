import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconFileUnknown } from '@tabler/icons-react'
import { useState } from 'react'
import { jobStarted } from '@/features/jobs/api'
import { textIn } from '@/shared/address'
import { errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { importQuery } from '../api'
import { StepLine } from '../components/StepLine'
import { UploadStep } from '../components/UploadStep'
import { importKeys } from '../keys'
import { isBusy, stepOf, type Import, type Step } from '../model/wizard'

/** Below the place to drop a file; a new company has none. */
const PastImports = lazyPart(() => import('../components/PastImports'), null)
const route = getRouteApi('/_default/space/$space/cards/import')
/** What comes after the file has been read. */
const Steps = lazyPart(() => import('../components/Steps'), <SkeletonRows rows={5} />)
/** What is answered of an import that is not there, or never was. */
const GONE = [404, 410, 422]

export function ImportPage() {
  const { t } = useTranslation('imports')
  const { space } = route.useParams()
  const id = textIn(route.useSearch().import)
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Step | null>(null)
  const read = useQuery({ ...importQuery(space, id ?? ''), ...SAID_HERE, enabled: Boolean(id) })
  const { data, isPending } = read
  const item = id ? (data ?? null) : null

  const step = stepOf(item, wanted)
  /** What the server answered is the new state; work that it started shows in the top bar too. */
  const accept = (fresh: Import, next: Step | null) => {
    queryClient.setQueryData(importQuery(space, fresh.uuid).queryKey, fresh)
    if (fresh.job && isBusy(fresh)) {
      queryClient.removeQueries({ queryKey: importKeys.rows(space, fresh.uuid) })
      jobStarted(queryClient, fresh.job)
    }
    setWanted(next)
    if (stepOf(fresh, next) !== step) window.scrollTo({ top: 0 })
    if (fresh.uuid !== id) void navigate({ search: { import: fresh.uuid }, replace: Boolean(id) })
  }
  const anew = () => {
    setWanted(null)
    void navigate({ search: {} })
  }
  const go = (step: Step) => {
    if (step === 'upload') anew()
    else setWanted(step)
  }
  const lacks = useAbilities(space).missing('cards.import') !== null
  return (
    <Page>
      <PageHeader title={t('title')} description={item?.file_name} />
      {lacks && <MissingFeature space={space} feature="import_export" />}
      {(!lacks || id) && <StepLine step={step} item={item} onStep={go} />}
      {id && !data && read.isError && !GONE.includes(errorStatus(read.error)) ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : id && !data && read.isError ? (
        <Panel>
          <EmptyState
            icon={<IconFileUnknown size={24} />}
            title={t('gone.title')}
            text={t('gone.text')}
            actions={<Button onClick={anew}>{t('gone.action')}</Button>}
          />
        </Panel>
      ) : id && isPending ? (
        <SkeletonRows rows={5} />
      ) : !item ? (
        <>
          {!lacks && <UploadStep space={space} onDone={(fresh) => accept(fresh, null)} />}
          <Part>
            <PastImports space={space} onStarted={(fresh) => accept(fresh, null)} />
          </Part>
        </>
      ) : (
        <Part>
          <Steps space={space} item={item} step={step} onAccept={accept} onGo={go} />
        </Part>
      )}
    </Page>
  )
}
