import { Button, Progress, Skeleton } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CampaignNumbers } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { PageHeader } from '@/shared/ui/Page'
import { Section } from '@/shared/ui/Section'
import { toastError } from '@/shared/ui/toasts'
import { audienceQuery, numbersQuery, useStep, type Step } from '../campaigns'
import { progressOf, type Audience, type Campaign } from '../model/campaign'
import { CampaignBadge } from './CampaignBadge'
import { CampaignMenu } from './CampaignMenu'
import { Deliveries } from './Deliveries'
import classes from './newsletter.module.css'

const LetterDialog = lazyDialog(() => import('./LetterDialog'))
const SendDialog = lazyDialog(() => import('./SendDialog'))

/** A letter that waits for its time, is on its way or has gone: how it stands, and what became of it. */
export function CampaignReport({ campaign, space, back }: { campaign: Campaign; space: string; back: ReactNode }) {
  const { t } = useTranslation('newsletter')
  const { number, dateTime, percent } = useFormats()
  const numbers = useQuery({ ...numbersQuery(space, campaign), ...SAID_HERE })
  const step = useStep(campaign.uuid)
  const [asked, setAsked] = useState<'letter' | 'cancel' | 'time' | null>(null)
  const maySend = campaign.abilities.includes('newsletter.send')
  const { status, counts } = campaign
  const take = (next: Step) => step.mutate(next, { onError: toastError })
  const isOpen = ['scheduled', 'sending', 'paused', 'stopped'].includes(status)
  return (
    <>
      <PageHeader
        title={campaign.name}
        badge={<CampaignBadge status={status} />}
        description={back}
        actions={
          <>
            <Button variant="default" onClick={() => setAsked('letter')}>
              {t('report.letter')}
            </Button>
            {maySend && status === 'scheduled' && (
              <Button variant="default" onClick={() => setAsked('time')}>
                {t('report.otherTime')}
              </Button>
            )}
            {maySend && status === 'sending' && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={18} aria-hidden="true" />}
                loading={step.isPending}
                onClick={() => take({ step: 'pause' })}
              >
                {t('report.pause')}
              </Button>
            )}
            {maySend && (status === 'paused' || status === 'stopped') && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
                loading={step.isPending}
                onClick={() => take({ step: 'resume' })}
              >
                {t('report.resume')}
              </Button>
            )}
            {maySend && isOpen && (
              <Button
                variant="default"
                color="danger"
                leftSection={<IconX size={18} aria-hidden="true" />}
                onClick={() => setAsked('cancel')}
              >
                {t(status === 'scheduled' ? 'report.unschedule' : 'report.cancel')}
              </Button>
            )}
            <CampaignMenu campaign={campaign} space={space} />
          </>
        }
      />
      <Section title={t('report.state')}>
        <div className={classes.lines}>
          <p className={classes.quiet}>{saying()}</p>
          {status === 'scheduled' && <Receivers space={space} campaign={campaign} />}
          {status !== 'scheduled' && counts.total > 0 && (
            <>
              <Progress
                value={progressOf(counts) * 100}
                aria-label={t('report.progress', { share: percent(progressOf(counts)) })}
              />
              <dl className={classes.figures}>
                {(['sent', 'queued', 'unknown', 'failed', 'skipped'] as const)
                  .filter((state) => state === 'sent' || counts[state] > 0)
                  .map((state) => (
                    <Figure key={state} name={t(`report.counts.${state}`)} help={t(`report.help.${state}`)}>
                      {number(counts[state] + (state === 'queued' ? counts.sending : 0))}
                    </Figure>
                  ))}
              </dl>
            </>
          )}
        </div>
      </Section>
      {counts.sent > 0 &&
        (numbers.isError && !numbers.data ? (
          <Failure of={numbers} />
        ) : numbers.data ? (
          <Numbers numbers={numbers.data} sent={counts.sent} />
        ) : (
          <Skeleton height={160} />
        ))}
      {campaign.abilities.includes('newsletter.edit') && counts.unknown + counts.failed > 0 && (
        <Deliveries space={space} campaign={campaign} />
      )}
      {asked === 'letter' && <LetterDialog campaign={campaign} onClose={() => setAsked(null)} />}
      {asked === 'time' && <SendDialog campaign={campaign} space={space} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          take({ step: 'cancel' })
        }}
        title={t(status === 'scheduled' ? 'report.unscheduleTitle' : 'report.cancelTitle')}
        confirmLabel={t(status === 'scheduled' ? 'report.unschedule' : 'report.cancel')}
      >
        {status === 'scheduled'
          ? t('report.unscheduleText')
          : t('report.cancelText', { count: counts.queued, number: number(counts.queued) })}
      </ConfirmDialog>
    </>
  )

  function saying(): string {
    const by = campaign.sent_by
    // Who has sent it may have left the company, and nobody has sent what came with a backup.
    if (!by && (status === 'scheduled' || status === 'finished'))
      return t(`report.unnamed.${status}`, {
        when: dateTime((status === 'scheduled' ? campaign.scheduled_at : campaign.finished_at) ?? campaign.updated_at),
      })
    if (status === 'scheduled') return t('report.isScheduled', { when: dateTime(campaign.scheduled_at ?? ''), by })
    if (status === 'stopped') return t(`report.stopped.${campaign.reason ?? 'faulty'}`)
    if (status === 'finished' || status === 'cancelled')
      return t(`report.is.${status}`, { when: dateTime(campaign.finished_at ?? campaign.updated_at), by })
    if (status === 'sending' && numbers.data?.away_since)
      return t('report.away', { when: dateTime(numbers.data.away_since) })
    if (status === 'sending' && numbers.data?.next_at && numbers.data.waiting > 0)
      return t('report.waits', {
        count: numbers.data.waiting,
        number: number(numbers.data.waiting),
        when: dateTime(numbers.data.next_at),
      })
    if (status === 'sending' && numbers.data?.per_minute)
      return t('report.pace', { count: numbers.data.per_minute, number: number(numbers.data.per_minute) })
    return t(`report.is.${status}`, { by })
  }
}

function Receivers({ space, campaign }: { space: string; campaign: Campaign }) {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const count = useQuery({ ...audienceQuery(space, campaign.uuid, campaign.audience as Audience), ...SAID_HERE })
  if (count.isError && !count.data) return <Failure of={count} compact />
  const people = count.data?.number
  return (
    <p className={classes.quiet}>
      {people === undefined ? t('loading') : t('audience.count', { count: people, number: number(people) })}
    </p>
  )
}

function Figure({ name, help, children }: { name: string; help?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {help && <small>{help}</small>}
      </dd>
    </div>
  )
}

function Numbers({ numbers, sent }: { numbers: CampaignNumbers; sent: number }) {
  const { t } = useTranslation('newsletter')
  const { number, percent } = useFormats()
  const share = (value: number) => (sent > 0 ? percent(value / sent) : undefined)
  return (
    <>
      <Section title={t('numbers.title')} description={t('numbers.text')}>
        <dl className={classes.figures}>
          <Figure name={t('numbers.clicks')}>{number(numbers.clicks)}</Figure>
          <Figure name={t('numbers.left')} help={share(numbers.left)}>
            {number(numbers.left)}
          </Figure>
          <Figure name={t('numbers.bounced')} help={share(numbers.bounced)}>
            {number(numbers.bounced)}
          </Figure>
          <Figure name={t('numbers.complained')} help={share(numbers.complained)}>
            {number(numbers.complained)}
          </Figure>
        </dl>
        {numbers.scanned > 0 && (
          <p className={classes.small}>{t('numbers.scanners', { share: percent(numbers.scanner_share) })}</p>
        )}
      </Section>
      {numbers.links.length > 0 && (
        <Section title={t('numbers.links')}>
          <ul className={classes.languages}>
            {numbers.links.map(({ url, clicks, by_programs: programs }) => (
              <li key={url}>
                <span className={classes.url}>{url}</span>
                <span className={classes.number}>
                  {number(Math.max(0, clicks - programs))}
                  {programs > 0 && (
                    <span className={classes.quiet}>
                      {' '}
                      · {t('numbers.byPrograms', { count: programs, number: number(programs) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
