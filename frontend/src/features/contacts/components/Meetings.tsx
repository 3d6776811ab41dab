import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMeetingOut, ContactOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactsChanged, keepContact, useAct } from '../api'
import { CHANNEL_ICONS } from '../model/icons'
import classes from './contacts.module.css'

/** When and how a contact was met, and what was agreed to. */
export function Meetings({ contact, writes }: { contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  return (
    <section className={classes.section} aria-label={t('meetings.title')}>
      <h3 className={classes.sectionTitle}>{t('meetings.title')}</h3>
      <ul className={classes.list}>
        {contact.meetings.map((meeting) => (
          <Meeting key={meeting.uuid} meeting={meeting} contact={contact} writes={writes} />
        ))}
        <ConsentNow contact={contact} writes={writes} />
      </ul>
    </section>
  )
}

function Meeting({ meeting, contact, writes }: { meeting: ContactMeetingOut; contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  const { dateTime } = useFormats()
  const act = useAct(contact.space.uuid)
  const Icon = CHANNEL_ICONS[meeting.channel]
  const where = meeting.event ? t('meetings.atEvent', { name: meeting.event.name }) : t('meetings.met')
  const take = () =>
    act.mutate(
      { id: contact.uuid, act: 'takeOver', meeting: meeting.uuid, fields: meeting.differs },
      { onError: toastError, onSuccess: () => toastDone(t('meetings.taken')) },
    )
  return (
    <li className={classes.entry}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.grow}>
        <div>{where}</div>
        <div className={classes.small}>
          {t(`channel.${meeting.channel}`)}
          {meeting.card && ` · ${meeting.card.name}`} · {dateTime(meeting.at)}
        </div>
        {meeting.message && <p className={classes.quote}>{meeting.message}</p>}
        {meeting.answers.map(({ question, answer }) => (
          <p key={question} className={classes.text}>
            <span className={classes.small}>{question}</span> {answer}
          </p>
        ))}
        {writes && meeting.differs.length > 0 && (
          <div className={classes.lines}>
            <span className={classes.small}>{t('meetings.differs', { said: saidThen(meeting) })}</span>
            <span>
              <Button variant="default" size="compact-sm" onClick={take} loading={act.isPending}>
                {t('meetings.take')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </li>
  )
}

/** What was typed at a meeting and the contact says otherwise, in short. */
function saidThen({ typed, differs }: ContactMeetingOut): string {
  const words = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(words).filter(Boolean).join(', ')
        : value && typeof value === 'object'
          ? words((value as Record<string, unknown>).email ?? (value as Record<string, unknown>).number ?? '')
          : ''
  return differs
    .map((field) => words(typed[field]))
    .filter(Boolean)
    .join(' · ')
}

/** How long before its end one may say that a contact is still needed. */
const SOON = 60 * 86_400_000

function ConsentNow({ contact, writes }: { contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  const { date } = useFormats()
  const queryClient = useQueryClient()
  const { consent, kept_until: keptUntil } = contact
  const [asked] = useState(() => Date.now())
  const ends = keptUntil !== null && new Date(keptUntil).getTime() - asked < SOON
  const keep = () =>
    keepContact(contact.uuid)
      .then(() => toastDone(t('consent.keptLonger')), toastError)
      .finally(() => void contactsChanged(queryClient, contact.space.uuid))
  const [shown, setShown] = useState(false)
  const Icon = consent.state === 'given' ? IconShieldCheck : IconShieldX
  return (
    <li className={classes.entry}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.grow}>
        <div>{t(`consent.${consent.state}`)}</div>
        <div className={classes.small}>
          {[
            consent.at && date(consent.at),
            consent.version !== null && t('consent.version', { version: consent.version }),
            keptUntil && t('consent.kept', { day: date(keptUntil) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {writes && ends && (
          <Button variant="default" size="compact-sm" onClick={() => void keep()}>
            {t('consent.longer')}
          </Button>
        )}
        {consent.text && (
          <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'consent.hide' : 'consent.show')}
          </Button>
        )}
        {shown && (
          <p className={classes.quote} lang={consent.language || undefined}>
            {consent.text}
          </p>
        )}
      </div>
    </li>
  )
}
