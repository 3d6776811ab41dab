import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '@/features/imports/components/imports.module.css'
import { StepMarks } from '@/features/imports/components/StepMarks'
import { refused } from '@/features/imports/model/refused'
import { jobStarted } from '@/features/jobs/api'
import { idIn } from '@/shared/address'
import type { ContactImportOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Failure } from '@/shared/ui/Failure'
import { FileDrop } from '@/shared/ui/FileDrop'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { FormProblem } from '@/shared/forms/fields'
import { readContacts, workQuery } from '../api'
import { WorkStep } from '../components/WorkStep'
import { AS_PROPOSED, type Reading } from '../model/columns'

const CheckStep = lazyPart(() => import('../components/CheckStep'), <SkeletonRows rows={5} />)
const route = getRouteApi('/_default/space/$space/contacts/import')
type Step = 'file' | 'check' | 'run'

/** Contacts from a file: nothing is written before one has seen what would become of each row. The file stays in the
 *  browser until then; work that has begun stands in the address. */
export function ImportContactsPage() {
  const { t } = useTranslation('contacts/transfer')
  const { space } = route.useParams()
  const job = idIn(route.useSearch().job)
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading>(AS_PROPOSED)
  const [found, setFound] = useState<ContactImportOut | null>(null)
  const work = useQuery({ ...workQuery(space, job ?? ''), ...SAID_HERE, enabled: Boolean(job) })
  const lacks = useAbilities(space).missing('contacts.import') !== null

  const check = useMutation({
    mutationFn: (asked: { file: File; reading: Reading }) => readContacts(space, asked.file, asked.reading, true),
    meta: { silent: true },
  })
  const look = (next: File, as: Reading) => {
    setReading(as)
    check.mutate(
      { file: next, reading: as },
      {
        onSuccess: (answer) => {
          setFile(next)
          setFound(answer)
        },
      },
    )
  }
  const start = useMutation({
    mutationFn: (asked: File) => readContacts(space, asked, reading, false),
    onSuccess: async (answer) => {
      if (!answer.job) return
      jobStarted(queryClient, answer.job)
      queryClient.setQueryData(workQuery(space, answer.job.uuid).queryKey, answer.job)
      await navigate({ search: { job: answer.job.uuid } })
      window.scrollTo({ top: 0 })
    },
    meta: { silent: true },
  })
  const anew = () => {
    setFile(null)
    setFound(null)
    setReading(AS_PROPOSED)
    check.reset()
    start.reset()
    if (job) void navigate({ search: {} })
  }

  const step: Step = job ? 'run' : file && found ? 'check' : 'file'
  const problem = refused(start.error ?? check.error)
  return (
    <Page>
      <PageHeader title={t('title')} description={job ? work.data?.title : file?.name} />
      {lacks && <MissingFeature space={space} feature="import_export" />}
      {(!lacks || job) && (
        <StepMarks<Step>
          label={t('steps.label')}
          steps={(['file', 'check', 'run'] as const).map((one) => ({
            step: one,
            name: t(`steps.${one}`),
            open: one === 'file' && step === 'check',
          }))}
          current={step}
          onStep={anew}
        />
      )}
      {job ? (
        work.data ? (
          <WorkStep space={space} job={work.data} tag={reading.tag} onAnew={anew} />
        ) : work.isError ? (
          <Panel>
            <Failure of={work} />
          </Panel>
        ) : (
          <SkeletonRows rows={5} />
        )
      ) : lacks ? null : file && found ? (
        <CheckStep
          space={space}
          found={found}
          reading={reading}
          busy={check.isPending}
          starting={start.isPending}
          problem={problem}
          onReading={(as) => look(file, as)}
          onAnew={anew}
          onStart={() => start.mutate(file)}
        />
      ) : (
        <div className={classes.stack}>
          <FormProblem>{problem}</FormProblem>
          <FileDrop
            label={t('file.title')}
            busy={check.isPending}
            onFile={(chosen) => {
              start.reset()
              look(chosen, AS_PROPOSED)
            }}
          >
            <p className={classes.dropTitle}>{t('file.title')}</p>
            <p className={classes.help}>{t('file.text')}</p>
          </FileDrop>
          <ul className={classes.hints}>
            <li>{t('file.hintColumns')}</li>
            <li>{t('file.hintKnown')}</li>
            <li>{t('file.hintSafe')}</li>
          </ul>
        </div>
      )}
    </Page>
  )
}
