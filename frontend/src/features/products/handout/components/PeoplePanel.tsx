import { Button, Kbd, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { ofKeyboard } from '../../reader/model/scanned'
import { peopleQuery, type Person } from '../api'
import { served } from '../model/entries'
import { isReady } from '../model/product'
import type { HandOut } from '../useHandOut'
import classes from './handout.module.css'

const SHOWN = 5

export interface PeoplePanelProps {
  space: string
  out: HandOut
  /** Those without a product, in the order of their names. */
  next: Person[] | undefined
  /** Whether the space has no cards yet, to which products could lead. */
  empty: boolean
  /** Whether the keyboard is how products come: then the focus goes on to the person. */
  typed: boolean
  departments: string[]
  department: string
  onDepartment: (department: string) => void
  onSkip: (uuid: string) => void
}

/** For whom it is: the next one without a product, somebody who is looked for, or whose badge is scanned. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { space, out, next, empty, typed, departments, department, onDepartment, onSkip } = props
  const { t } = useTranslation('products/handout')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 120)
  const found = useQuery({ ...peopleQuery(space, { search: asked, department }), enabled: asked !== '', ...SAID_HERE })
  const field = useRef<HTMLInputElement>(null)
  const { held, person } = out
  const ready = isReady(held, out.pin)
  const done = served(out.entries)
  const searching = search.trim() !== ''
  /** The list is the answer to what stands in the field. */
  const settled = !searching || (asked === search.trim() && !found.isFetching)
  const list = searching ? found.data?.people : next?.filter(({ uuid }) => !done.has(uuid))
  const others = (list ?? []).filter(({ uuid }) => uuid !== person?.uuid).slice(0, person ? SHOWN - 1 : SHOWN)
  const shown = person && !searching ? [person, ...others] : (list ?? []).slice(0, SHOWN)
  const chosen = shown.find(({ uuid }) => uuid === person?.uuid) ?? shown[0]
  const is = held?.is

  useEffect(() => {
    if (typed && (is === 'ready' || is === 'connected')) field.current?.focus()
  }, [typed, is])

  const give = (to: Person, instead = false) => {
    setSearch('')
    out.give(to, instead)
  }
  const enter = async () => {
    const read = ofKeyboard(search)
    if (read) {
      setSearch('')
      return read.kind === 'product' ? out.takeProduct(read.serial) : out.takeCard(read.name)
    }
    if (settled) {
      if (chosen && ready) give(chosen)
      else if (chosen && searching) {
        out.choose(chosen)
        setSearch('')
      }
      return
    }
    // Enter came before the answer: whoever is the only one is meant.
    try {
      const query = peopleQuery(space, { search: search.trim(), department })
      const { people } = await queryClient.fetchQuery(query)
      const [only] = people
      if (only && people.length === 1 && ready) give(only)
    } catch (error) {
      toastError(error)
    }
  }
  const step = (by: number) => {
    const place = shown.findIndex(({ uuid }) => uuid === chosen?.uuid)
    out.choose(shown[Math.min(shown.length - 1, Math.max(0, place + by))] ?? null)
  }
  return (
    <section aria-label={t('forWhom')} className={classes.column}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('forWhom')}</h2>
        {departments.length > 1 && (
          <Select
            aria-label={t('department')}
            placeholder={t('allDepartments')}
            data={departments}
            value={department || null}
            onChange={(value) => onDepartment(value ?? '')}
            clearable
            clearButtonProps={{ 'aria-label': t('allDepartments') }}
            w={220}
            maw="100%"
          />
        )}
      </div>
      <TextInput
        ref={field}
        data-person-field
        size="md"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void enter()
          else if (event.key === 'ArrowDown') step(1)
          else if (event.key === 'ArrowUp') step(-1)
          else if (event.key === 'Escape' && search) setSearch('')
          else if (event.key === 'Escape') out.letGo()
          else return
          event.preventDefault()
        }}
      />
      {searching && found.isError && !found.data ? (
        <Failure of={found} compact />
      ) : !list ? (
        <SkeletonRows rows={4} />
      ) : shown.length === 0 ? (
        <p className={classes.nobody}>
          {t(searching ? 'nobodyFound' : empty ? 'noCards' : 'nobodyLeft')}
          {empty && (
            <>
              {' '}
              <Link to="/space/$space/cards" params={{ space }}>
                {t('toCards')}
              </Link>
            </>
          )}
        </p>
      ) : (
        <>
          <p className={classes.small}>{t(searching ? 'found' : 'next')}</p>
          <ul className={classes.people} data-next={searching ? undefined : true}>
            {shown.map((one) => (
              <li key={one.uuid}>
                <button
                  type="button"
                  className={classes.person}
                  aria-pressed={one.uuid === chosen?.uuid}
                  onClick={() => out.choose(one)}
                >
                  <Avatar name={one.name} picture={one.picture} size={36} />
                  <span className={classes.words}>
                    <span className={classes.name}>{one.name}</span>
                    <span className={classes.second}>{one.job_title || one.department || one.email}</span>
                  </span>
                  {one.products > 0 ? (
                    <span className={classes.second}>
                      {t('has', { count: one.products, number: number(one.products) })}
                    </span>
                  ) : (
                    one.uuid !== chosen?.uuid && <span className={classes.second}>{one.city}</span>
                  )}
                  {one.uuid === chosen?.uuid && <IconCheck size={20} aria-hidden="true" className={classes.tick} />}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.give}>
        {held?.is === 'connected' && chosen ? (
          <Button size="md" className={classes.wide} onClick={() => give(chosen, true)}>
            {t('giveInstead', { name: chosen.name })}
          </Button>
        ) : (
          <Button
            size="md"
            className={classes.wide}
            disabled={!ready || !chosen}
            onClick={() => chosen && give(chosen)}
            rightSection={
              ready && typed ? (
                <Kbd size="xs" className={classes.key}>
                  Enter
                </Kbd>
              ) : null
            }
          >
            {chosen ? t('giveTo', { name: chosen.name }) : t('give')}
          </Button>
        )}
        {chosen && !searching && (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              onSkip(chosen.uuid)
              out.choose(null)
            }}
          >
            {t('skip')}
          </Button>
        )}
      </div>
    </section>
  )
}
