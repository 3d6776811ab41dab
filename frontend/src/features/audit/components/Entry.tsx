import { Collapse, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconSettingsAutomation } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { useFormats } from '@/shared/i18n/format'
import { Avatar } from '@/shared/ui/Avatar'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import type { AuditEntry } from '../api'
import { around, fieldsOf } from '../model/days'
import { Changes } from './Changes'
import { TakeBack } from './TakeBack'
import classes from './Audit.module.css'

const Parts = lazyPart(() => import('./Parts'), null)

/**
 * One line of the log: who did what when; from and to at a click, a single change at once. `focused`: it is where
 * people with a keyboard read on. Without a space it is of a log that is no space's.
 */
export function Entry({ space, entry, focused }: { space?: string; entry: AuditEntry; focused: boolean }) {
  const { t, language } = useTranslation('audit')
  const { number, dateTime } = useFormats()
  const [opened, setOpened] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focused) line.current?.focus()
  }, [focused])
  const id = useId()
  const [before, name, after] = around(entry.text, entry.object.label)
  const many = entry.changes.length > 1
  const time = new Intl.DateTimeFormat(intlLocale(language), {
    timeStyle: 'short',
  }).format(new Date(entry.created_at))
  return (
    <li ref={line} className={classes.entry} tabIndex={-1}>
      {entry.actor.uuid ? (
        <Avatar name={entry.actor.label} size={32} />
      ) : (
        <span className={classes.system} aria-hidden="true">
          <IconSettingsAutomation size={18} />
        </span>
      )}
      <div className={classes.body}>
        <p className={classes.sentence}>
          <strong>{entry.actor.label}</strong>
          <span className={classes.dot}> · </span>
          {before}
          {name &&
            (space && entry.object.kind === 'card' && entry.object.uuid ? (
              <Link className={classes.link} to="/space/$space/cards/$id" params={{ space, id: entry.object.uuid }}>
                {name}
              </Link>
            ) : (
              <span className={classes.name}>{name}</span>
            ))}
          {after}
        </p>
        {entry.changes.length === 1 && <Changes changes={entry.changes} />}
        {many && (
          <>
            <p className={classes.fields}>{fieldsOf(entry.changes)}</p>
            <UnstyledButton
              className={classes.more}
              aria-expanded={opened}
              aria-controls={id}
              onClick={() => setOpened(!opened)}
            >
              {t('details', { count: entry.changes.length, number: number(entry.changes.length) })}
              <IconChevronDown size={16} aria-hidden="true" data-opened={opened || undefined} />
            </UnstyledButton>
            <Collapse expanded={opened} id={id}>
              <Changes changes={entry.changes} />
            </Collapse>
          </>
        )}
        {space && entry.action === 'card.updated' && entry.object.uuid && (
          <div>
            <TakeBack space={space} card={entry.object.uuid} entry={entry} />
          </div>
        )}
        {space && entry.whole && <Unfolding space={space} whole={entry.whole} />}
      </div>
      <Tooltip label={dateTime(entry.created_at)}>
        <time className={classes.time} dateTime={entry.created_at}>
          {time}
        </time>
      </Tooltip>
    </li>
  )
}

/** One entry stands for many: an import for what it did to each card. */
function Unfolding({ space, whole }: { space: string; whole: string }) {
  const { t } = useTranslation('audit')
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={classes.more}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {t('parts')}
        <IconChevronDown size={16} aria-hidden="true" data-opened={opened || undefined} />
      </UnstyledButton>
      <div id={id}>{opened && <Parts space={space} whole={whole} />}</div>
    </>
  )
}
