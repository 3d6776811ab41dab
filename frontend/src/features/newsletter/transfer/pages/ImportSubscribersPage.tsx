import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { FileWork } from '@/features/imports/components/FileWork'
import classes from '@/features/imports/components/imports.module.css'
import { StepMarks } from '@/features/imports/components/StepMarks'
import { refused } from '@/features/imports/model/refused'
import { jobStarted } from '@/features/jobs/api'
import { idIn } from '@/shared/address'
import type { SubscriberImportOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { FileDrop } from '@/shared/ui/FileDrop'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { peopleChanged } from '../../people'
import { readSubscribers, workQuery } from '../api'
import { AS_PROPOSED, type Reading } from '../model/reading'

const CheckStep = lazyPart(() => import('../components/CheckStep'), <SkeletonRows rows={5} />)
const route = getRouteApi('/_default/space/$space/services/newsletter_/import')
type Step = 'file' | 'check' | 'run'

/** Subscribers from a file, with what proves that they agreed. Nothing is written before one has seen what would become
 *  of each row; work that has begun stands in the address. */
export function ImportSubscribersPage() {
  const { t } = useTranslation('newsletter/transfer')
  const { space } = route.useParams()
  const job = idIn(route.useSearch().job)
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading>(AS_PROPOSED)
  const [found, setFound] = useState<SubscriberImportOut | null>(null)
  const work = useQuery({ ...workQuery(space, job ?? ''), ...SAID_HERE, enabled: Boolean(job) })
  const check = useMutation({
    mutationFn: (asked: { file: File; reading: Reading }) => readSubscribers(space, asked.file, asked.reading, true),
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
    mutationFn: (asked: File) => readSubscribers(space, asked, reading, false),
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
      {job ? (
        work.data ? (
          <FileWork
            job={work.data}
            words={{
              running: t('run.running'),
              done: t('run.done'),
              differs: t('run.differs'),
              cancelled: t('run.cancelled'),
              failed: t('run.failed'),
              anew: t('run.anew'),
            }}
            link={(done) => (
              <ButtonLink
                variant={done ? 'filled' : 'default'}
                to="/space/$space/services/newsletter/subscribers"
                params={{ space }}
                search={{ source: 'import' }}
              >
                {t('run.show')}
              </ButtonLink>
            )}
            onStopped={() => queryClient.invalidateQueries({ queryKey: workQuery(space, job).queryKey })}
            onEnded={() => void peopleChanged(queryClient, space)}
            onAnew={anew}
          />
        ) : work.isError ? (
          <Panel>
            <Failure of={work} />
          </Panel>
        ) : (
          <SkeletonRows rows={5} />
        )
      ) : file && found ? (
        <CheckStep
          space={space}
          found={found}
          reading={reading}
          busy={check.isPending}
          starting={start.isPending}
          problem={problem}
          onReading={(as, again) => (again ? look(file, as) : setReading(as))}
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
            <li>{t('file.hintProof')}</li>
            <li>{t('file.hintLeft')}</li>
            <li>{t('file.hintSafe')}</li>
          </ul>
        </div>
      )}
    </Page>
  )
}
