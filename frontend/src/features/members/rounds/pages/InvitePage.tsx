import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { IconEyeOff, IconMailQuestion, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { jobStarted } from '@/features/jobs/api'
import { ApiError, errorStatus } from '@/shared/api/error'
import { inSpace } from '@/shared/api/keys'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, type Language } from '@/shared/i18n/languages'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { roundQuery, startRound, type Round } from '../api'
import { DraftCards } from '../components/DraftCards'
import { Mail, type Words } from '../components/Mail'
import classes from '../rounds.module.css'

const route = getRouteApi('/_default/space/$space/cards/invite/$round')

/** Before invitations are sent: who gets one, who does not, and the mail. */
export function InvitePage() {
  const { t } = useTranslation('members/rounds')
  const { space, round: id } = route.useParams()
  const read = useQuery({ ...roundQuery(space, id), ...SAID_HERE })
  const round = read.data
  if (round?.started_at) {
    return <Navigate to="/space/$space/cards/invitations" params={{ space }} search={{ round: id }} replace />
  }
  return (
    <Page>
      {round ? (
        <Draft space={space} round={round} />
      ) : read.isError ? (
        <Panel>
          {errorStatus(read.error) === 404 ? (
            <EmptyState
              icon={<IconMailQuestion size={24} />}
              title={t('gone.title')}
              text={t('gone.text')}
              actions={
                <ButtonLink to="/space/$space/cards" params={{ space }}>
                  {t('toCards')}
                </ButtonLink>
              }
            />
          ) : (
            <Failure of={read} />
          )}
        </Panel>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}

function Draft({ space, round }: { space: string; round: Round }) {
  const { t } = useTranslation('members/rounds')
  const { number } = useFormats()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [words, setWords] = useState<Words>({})
  const [language, setLanguage] = useState<Language>()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const ready = (round.plan?.standings.ready ?? 0) - without.size
  const stay = round.total - (round.plan?.standings.ready ?? 0)
  const drafts = round.plan?.drafts ?? 0
  const today = round.plan?.left_today ?? 0
  const send = useMutation({
    mutationFn: () => startRound(space, round.uuid, { words, without: [...without] }),
    onSuccess: async (job) => {
      jobStarted(queryClient, job)
      await navigate({ to: '/space/$space/cards/invitations', params: { space }, search: { round: round.uuid } })
      await queryClient.invalidateQueries({ queryKey: inSpace(space) })
    },
    // Its words are marked where they stand.
    onError: (error) => {
      const wrong = error instanceof ApiError ? LANGUAGES.find((one) => `words.${one}` in error.errors) : undefined
      if (wrong) setLanguage(wrong)
    },
  })
  return (
    <>
      <PageHeader
        title={t('invite', { count: ready, number: number(ready) })}
        description={t(`sources.${round.source}`, { name: round.name })}
      />
      {ready > today && (
        <Alert color="warning" variant="light" mb="md">
          {t('limit', { count: today, number: number(today) })}
        </Alert>
      )}
      {drafts > 0 && (
        <Alert
          color="warning"
          variant="light"
          mb="md"
          icon={<IconEyeOff aria-hidden="true" />}
          title={t('drafts.title', { count: drafts, number: number(drafts) })}
        >
          <p className={classes.alertText}>{t('drafts.text')}</p>
          <ButtonLink
            variant="default"
            size="compact-md"
            to="/space/$space/cards"
            params={{ space }}
            search={{ state: ['draft'] }}
          >
            {t('drafts.show')}
          </ButtonLink>
        </Alert>
      )}
      <div className={classes.two}>
        <DraftCards space={space} round={round} without={without} onWithout={setWithout} />
        <Mail space={space} round={round} words={words} onWords={setWords} chosen={language} onChosen={setLanguage} />
      </div>
      <div className={classes.sendBar} data-foot role="region" aria-label={t('send.label')}>
        <div className={classes.sendRow}>
          <span role="status">
            {ready > 0 ? t('send.get', { count: ready, number: number(ready) }) : t('send.nobody')}
            {stay > 0 && <> {t('send.stay', { count: stay, number: number(stay) })}</>}
          </span>
          <Button
            leftSection={<IconSend size={18} aria-hidden="true" />}
            disabled={ready <= 0}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t('send.action', { count: ready, number: number(ready) })}
          </Button>
        </div>
      </div>
    </>
  )
}
