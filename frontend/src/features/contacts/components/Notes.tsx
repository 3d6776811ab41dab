import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ContactNoteOut, ContactOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useAct } from '../api'
import classes from './contacts.module.css'

const LONGEST = 4000

/** What people have written about a contact, and room for more. */
export function Notes({ contact, writes }: { contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const act = useAct(contact.space.uuid)
  const [text, setText] = useState('')
  const add = () => {
    const typed = text.trim()
    if (!typed || act.isPending) return
    act.mutate(
      { id: contact.uuid, act: 'note', text: typed },
      // What was typed stays until it is kept.
      { onError: toastError, onSuccess: () => setText('') },
    )
  }
  if (!writes && contact.notes.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('notes.title')}>
      <h3 className={classes.sectionTitle}>
        {t('notes.title')} <span className={classes.small}>{number(contact.notes.length)}</span>
      </h3>
      {contact.notes.length > 0 && (
        <ul className={classes.list}>
          {contact.notes.map((note) => (
            <Note key={note.uuid} note={note} contact={contact} writes={writes} />
          ))}
        </ul>
      )}
      {writes && (
        <form
          className={classes.lines}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextArea
            minRows={2}
            aria-label={t('notes.add')}
            placeholder={t('notes.add')}
            value={text}
            maxLength={LONGEST}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              add()
            }}
          />
          {text.trim() && (
            <div className={classes.row}>
              <Button type="submit" loading={act.isPending}>
                {t('notes.keep')}
              </Button>
              <span className={classes.small}>{t('notes.keys')}</span>
            </div>
          )}
        </form>
      )}
    </section>
  )
}

function Note({ note, contact, writes }: { note: ContactNoteOut; contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  const { dateTime } = useFormats()
  const act = useAct(contact.space.uuid)
  const [draft, setDraft] = useState<string | null>(null)
  const removes = writes && (note.mine || contact.can.includes('contacts.manage'))
  const change = () =>
    act.mutate(
      { id: contact.uuid, act: 'changeNote', note: note.uuid, text: (draft ?? '').trim() },
      { onError: toastError, onSuccess: () => setDraft(null) },
    )
  const remove = () =>
    act.mutate(
      { id: contact.uuid, act: 'deleteNote', note: note.uuid },
      {
        onError: toastError,
        onSuccess: () =>
          toastDone(
            t('notes.deleted'),
            // It comes back as one's own: only the own words are written again.
            note.mine
              ? () => act.mutate({ id: contact.uuid, act: 'note', text: note.text }, { onError: toastError })
              : undefined,
          ),
      },
    )
  const who = note.author.name || t('notes.gone')
  return (
    <li className={classes.entry}>
      <Avatar name={who} picture={note.author.picture} size={24} />
      <div className={classes.grow}>
        {draft === null ? (
          <p className={classes.text}>{note.text}</p>
        ) : (
          <div className={classes.lines}>
            <TextArea
              minRows={2}
              aria-label={t('notes.change')}
              value={draft}
              maxLength={LONGEST}
              autoFocus
              onChange={(event) => setDraft(event.currentTarget.value)}
            />
            <div className={classes.row}>
              <Button onClick={change} loading={act.isPending} disabled={!draft.trim()}>
                {t('actions.save')}
              </Button>
              <Button variant="default" onClick={() => setDraft(null)}>
                {t('actions.cancel')}
              </Button>
            </div>
          </div>
        )}
        <span className={classes.second}>
          {[who, dateTime(note.created_at), note.edited_at && t('notes.edited')].filter(Boolean).join(' · ')}
        </span>
        {draft === null && (
          <span className={classes.row}>
            {writes && note.mine && (
              <UnstyledButton className={`${classes.small} ${classes.link}`} onClick={() => setDraft(note.text)}>
                {t('actions.edit')}
              </UnstyledButton>
            )}
            {removes && (
              <UnstyledButton className={`${classes.small} ${classes.link}`} onClick={remove}>
                {t('actions.delete')}
              </UnstyledButton>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
