import { Button, Skeleton } from '@mantine/core'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactEventOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, Section } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { eventsQuery, numbersQuery } from '../api'
import classes from '../components/contacts.module.css'

const EventDialog = lazyDialog(() => import('../components/EventDialog'))
const route = getRouteApi('/_default/space/$space/contacts/events')

/** People of an event who are named beside its days. */
const MOST_NAMED = 3

/** Fairs and the like: what was met there, in numbers. */
export function EventsPage() {
  const { t } = useTranslation('contacts')
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const read = useQuery({ ...eventsQuery(space), ...SAID_HERE })
  const [asked, setAsked] = useState<ContactEventOut | 'new' | null>(null)
  const manages = can('contacts.manage')
  const add = manages && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAsked('new')}>
      {t('events.new')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('events.title')}
        description={t('events.text')}
        actions={read.data && read.data.length > 0 && add}
      />
      {read.isError && !read.data ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : !read.data ? (
        <Skeleton height={140} />
      ) : read.data.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconCalendarEvent size={24} />}
            title={t('events.emptyTitle')}
            text={t('events.emptyText')}
            actions={add}
          />
        </Panel>
      ) : (
        read.data.map((event) => (
          <Event key={event.uuid} space={space} event={event} onEdit={manages ? () => setAsked(event) : undefined} />
        ))
      )}
      {asked && (
        <EventDialog space={space} event={asked === 'new' ? undefined : asked} onClose={() => setAsked(null)} />
      )}
    </Page>
  )
}

function Event({ space, event, onEdit }: { space: Uuid; event: ContactEventOut; onEdit?: () => void }) {
  const { t } = useTranslation('contacts')
  const { date, number } = useFormats()
  const numbers = useQuery({ ...numbersQuery(space, event.uuid), ...SAID_HERE })
  const day = (value: string) => date(`${value}T12:00:00`)
  const days =
    event.starts_on === event.ends_on ? day(event.starts_on) : `${day(event.starts_on)} – ${day(event.ends_on)}`
  const named = (event.cards ?? []).slice(0, MOST_NAMED).map(({ name }) => name)
  const others = (event.cards?.length ?? 0) - named.length
  const people = [
    ...named,
    ...(others > 0 ? [t('events.others', { count: others, number: number(others) })] : []),
  ].join(', ')
  const figures = numbers.data && [
    ['contacts', numbers.data.contacts],
    ['fresh', numbers.data.new],
    ['withConsent', numbers.data.with_consent],
    ['toFollowUp', numbers.data.to_follow_up],
  ]
  return (
    <Section
      title={
        <span className={classes.row}>
          {event.name}
          {event.running && <StatusBadge tone="good">{t('events.running')}</StatusBadge>}
        </span>
      }
      description={[days, event.place, people].filter(Boolean).join(' · ')}
      action={
        onEdit && (
          <Button variant="default" onClick={onEdit}>
            {t('actions.edit')}
          </Button>
        )
      }
    >
      {numbers.isError && !numbers.data ? (
        <Failure of={numbers} compact />
      ) : figures ? (
        <ul className={classes.figures}>
          {figures.map(([name, value]) => (
            <li key={name}>
              <b>{number(value as number)}</b> {t(`events.${name}`, { count: value as number })}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={22} width={280} />
      )}
      {numbers.data && numbers.data.by_card.length > 0 && (
        <ul className={classes.figures}>
          {numbers.data.by_card.slice(0, 8).map(({ owner, meetings }) => (
            <li key={owner?.uuid ?? 'company'}>
              {owner?.name ?? t('ofCompany')} <b>{number(meetings)}</b>
            </li>
          ))}
        </ul>
      )}
      {event.contacts > 0 && (
        <TextLink to="/space/$space/contacts" params={{ space }} search={{ event: event.uuid }}>
          {t('events.show', { count: event.contacts, number: number(event.contacts) })}
        </TextLink>
      )}
    </Section>
  )
}
