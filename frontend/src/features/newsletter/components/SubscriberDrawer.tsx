import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { anyOf, type Texts } from '@/features/exchange/model/exchange'
import { spaceQuery } from '@/features/spaces/api'
import type { SubscriberOut } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Avatar } from '@/shared/ui/Avatar'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Drawer } from '@/shared/ui/layers/Modal'
import { Select } from '@/shared/ui/layers/Select'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { newsletterKeys } from '../keys'
import { changeSubscriber, endSubscriber, eraseSubscriber, listsQuery, peopleChanged, subscriberQuery } from '../people'
import classes from './newsletter.module.css'
import { SubscriberBadge } from './SubscriberBadge'

/** One subscriber: who it is, what the person gets, and what proves that they wanted it. */
export default function SubscriberDrawer(props: {
  space: Uuid
  subscriber: Uuid
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('newsletter')
  const phone = useMediaQuery('(max-width: 36em)')
  const read = useQuery({ ...subscriberQuery(props.space, props.subscriber), ...SAID_HERE })
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={t('subscriber.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {read.data ? (
        <Content key={`${read.data.uuid} ${read.data.version}`} one={read.data} onClose={props.onClose} />
      ) : read.isError ? (
        <Failure of={read} />
      ) : (
        <div className={classes.lines} aria-busy="true">
          <Skeleton height={56} />
          <Skeleton height={140} />
          <Skeleton height={160} />
        </div>
      )}
    </Drawer>
  )
}

function Content({ one, onClose }: { one: SubscriberOut; onClose: () => void }) {
  const { t, language: spoken } = useTranslation('newsletter')
  const { dateTime } = useFormats()
  const queryClient = useQueryClient()
  const space = one.space.uuid
  const lists = useQuery({ ...listsQuery(space), ...SAID_HERE })
  const ofSpace = useQuery({ ...spaceQuery(space), ...DONE_WITHOUT })
  const fields = ofSpace.data?.settings.newsletter_fields ?? []
  const [asked, setAsked] = useState<'leave' | 'erase' | null>(null)
  const writes = one.can.includes('newsletter.edit')
  const isOn = one.status === 'subscribed'
  const form = useServerForm({
    initialValues: {
      first_name: one.first_name,
      last_name: one.last_name,
      language: one.language,
      fields: one.fields,
      lists: one.lists.map(({ uuid }) => uuid),
    },
  })
  const changed = (fresh: SubscriberOut) => {
    queryClient.setQueryData(newsletterKeys.subscriber(space, one.uuid), fresh)
    return peopleChanged(queryClient, space)
  }
  const save = () =>
    form.submitWith(async (values) => {
      const body = Object.fromEntries(form.changed.map((field) => [field, values[field as keyof typeof values]]))
      await changed(await changeSubscriber(one, body))
      toastDone(t('subscriber.saved'))
    })
  const act = async (what: 'leave' | 'erase') => {
    setAsked(null)
    try {
      if (what === 'leave') await changed(await endSubscriber(one.uuid))
      else {
        await eraseSubscriber(one.uuid)
        onClose()
        toastDone(t('subscriber.erased'))
        await peopleChanged(queryClient, space)
      }
    } catch (error) {
      toastError(error)
    }
  }
  const language: Language = isLanguage(spoken) ? spoken : 'en'
  return (
    <div className={classes.drawer}>
      <div className={classes.person}>
        <Avatar name={one.name || one.email} size={52} />
        <div className={classes.grow}>
          <strong className={classes.name}>{one.name || one.email}</strong>
          {one.name && <span className={classes.second}>{one.email}</span>}
        </div>
        <SubscriberBadge status={one.status} />
      </div>
      {one.suppressed && <p className={classes.problem}>{t(`suppressed.${one.suppressed}`)}</p>}
      <form
        noValidate
        className={classes.lines}
        onSubmit={(sent) => {
          sent.preventDefault()
          void save()
        }}
      >
        <FieldRow>
          <TextInput
            label={t('subscriber.firstName')}
            maxLength={100}
            disabled={!writes}
            autoComplete="off"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('subscriber.lastName')}
            maxLength={100}
            disabled={!writes}
            autoComplete="off"
            {...form.getInputProps('last_name')}
          />
        </FieldRow>
        <Select
          label={t('subscribers.language')}
          data={LANGUAGES.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
          value={form.values.language || null}
          disabled={!writes}
          clearable
          onChange={(code) => form.setFieldValue('language', code ?? '')}
        />
        {fields.map(({ id, texts }) => (
          <TextInput
            key={id}
            label={anyOf(texts as Texts, [language])}
            value={form.values.fields[id] ?? ''}
            maxLength={200}
            disabled={!writes}
            autoComplete="off"
            error={form.errors[`fields.${id}`]}
            onChange={(event) =>
              form.setFieldValue('fields', { ...form.values.fields, [id]: event.currentTarget.value })
            }
          />
        ))}
        <Checkbox.Group
          label={t('tabs.lists')}
          value={form.values.lists}
          onChange={(chosen) => form.setFieldValue('lists', chosen)}
        >
          <div className={classes.boxes}>
            {lists.data?.map(({ uuid, name }) => (
              <Checkbox key={uuid} value={uuid} label={name} disabled={!writes || !isOn} />
            ))}
          </div>
        </Checkbox.Group>
        {lists.isError && !lists.data && <Failure of={lists} compact />}
        <FormProblem>{form.problem}</FormProblem>
        {writes && form.changed.length > 0 && (
          <span>
            <Button type="submit" loading={form.saving}>
              {t('actions.save')}
            </Button>
          </span>
        )}
      </form>
      {(writes || one.can.includes('newsletter.manage')) && (
        <div className={classes.row}>
          {writes && isOn && (
            <Button variant="default" onClick={() => setAsked('leave')}>
              {t('subscriber.leave')}
            </Button>
          )}
          {one.can.includes('newsletter.manage') && (
            <Button variant="default" color="danger" onClick={() => setAsked('erase')}>
              {t('subscriber.erase')}
            </Button>
          )}
        </div>
      )}
      <section className={classes.lines} aria-label={t('history.title')}>
        <h3 className={classes.columnName}>{t('history.title')}</h3>
        <ol className={classes.history}>
          {one.history.map((event, index) => (
            <li key={index}>
              <strong>{t(`history.${event.kind}`)}</strong>
              <span className={classes.second}>
                {[dateTime(event.at), event.by, event.lists.join(', ')].filter(Boolean).join(' · ')}
              </span>
              {event.text && (
                <Quote note={event.version ? t('history.version', { version: event.version }) : ''}>{event.text}</Quote>
              )}
              {event.proof && (
                <Quote note={[event.proof.file, event.proof.day].filter(Boolean).join(' · ')}>{event.proof.text}</Quote>
              )}
              {event.form && <span className={classes.url}>{event.form}</span>}
            </li>
          ))}
        </ol>
      </section>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void act(asked)}
        title={asked ? t(`subscriber.${asked}Title`, { name: one.name || one.email }) : ''}
        confirmLabel={t(asked === 'erase' ? 'subscriber.erase' : 'subscriber.leave')}
      >
        {asked && t(`subscriber.${asked}Text`)}
      </ConfirmDialog>
    </div>
  )
}

function Quote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <blockquote>
      {children}
      {note && <div>{note}</div>}
    </blockquote>
  )
}
