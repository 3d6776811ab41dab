import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '@/shared/api/error'
import { useOnline } from '@/shared/connection'
import { useTranslation } from '@/shared/i18n/i18n'
import { productsChanged } from '../api'
import { ofSerialQuery } from '../connect/api'
import { normalisedSerial, printedSerial } from '../reader/model/serial'
import { handOver, peopleQuery, takeBack, type Person } from './api'
import { changed, isUnderWay, type Entries, type Entry } from './model/entries'
import { heldOf, isReady, type Held } from './model/product'
import { hasSound, keepSound, signal } from './signals'

/** No answer, or one of something between us and the server. */
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * An afternoon of handing out. What is given goes to the server beside the next one; what it has against it stays in
 * the list, with what can be done about it.
 */
export function useHandOut(space: string) {
  const { t } = useTranslation('products/handout')
  const queryClient = useQueryClient()
  const [held, setHeld] = useState<Held | null>(null)
  const [pin, setPin] = useState('')
  /** Somebody who was looked for or whose badge was read; else it is the next one in the list. */
  const [person, setPerson] = useState<Person | null>(null)
  const [entries, setEntries] = useState<Entries>([])
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [sound, setSound] = useState(hasSound)
  const last = useRef(0)
  /** The same as it is right now, for answers that come later; written where the states are. */
  const now = useRef({ held, pin, person, entries })

  const tell = (kind: 'good' | 'bad', words = '') => {
    if (sound) signal(kind)
    if (kind === 'bad') setProblem(words)
    else {
      setProblem('')
      setSaid(words)
    }
  }
  const hold = (next: Held | null) => {
    now.current.held = next
    setHeld(next)
    setPin('')
    now.current.pin = ''
  }
  const choose = (next: Person | null) => {
    now.current.person = next
    setPerson(next)
  }
  const update = (change: (entries: Entries) => Entries) => {
    now.current.entries = change(now.current.entries)
    setEntries(now.current.entries)
  }

  const look = async (serial: string): Promise<Held> => {
    try {
      const row = await queryClient.fetchQuery({ ...ofSerialQuery(space, normalisedSerial(serial)), retry: false })
      return heldOf(serial, row)
    } catch (error) {
      return { is: 'failed', serial, problem: errorMessage(error) || t('errors.unknown') }
    }
  }
  /** Takes a product into the hand; with somebody whose badge was read before, it is given at once. */
  const takeProduct = async (normalised: string) => {
    const serial = printedSerial(normalised)
    if (isUnderWay(now.current.entries, serial)) return tell('bad', t('underWay', { serial }))
    setProblem('')
    hold({ is: 'looking', serial })
    const found = await look(serial)
    // Another one was scanned meanwhile.
    if (now.current.held?.serial !== serial || now.current.held.is !== 'looking') return
    hold(found)
    if (found.is === 'stopped') return tell('bad', t('stopped', { serial }))
    if (found.is === 'failed') return tell('bad')
    tell('good', t(`said.${found.is}`, { serial }))
    if (now.current.person) give(now.current.person)
  }
  const takeCard = async (code: string) => {
    setProblem('')
    try {
      const { people } = await queryClient.fetchQuery({ ...peopleQuery(space, { code }), retry: false })
      const [found] = people
      if (!found) return tell('bad', t('noCard'))
      if (isReady(now.current.held, now.current.pin)) return give(found)
      choose(found)
      tell('good', t('said.person', { name: found.name }))
    } catch (error) {
      tell('bad', errorMessage(error) || t('errors.unknown'))
    }
  }

  const send = async (entry: Entry) => {
    update((all) => changed(all, entry.id, { state: 'sending', problem: undefined, unanswered: false }))
    try {
      const done = await handOver(entry)
      update((all) => changed(all, entry.id, { state: 'done', uuid: done.uuid }))
      tell('good', t('said.done', { serial: entry.serial, name: entry.person.name }))
    } catch (error) {
      const words = errorMessage(error) || t('errors.unknown')
      const unanswered = isUnanswered(error)
      update((all) => changed(all, entry.id, { state: 'failed', problem: words, unanswered }))
      if (sound) signal('bad')
    }
    await productsChanged(queryClient, [space])
  }
  /** Gives the product in the hand to somebody; a product that somebody has, only when `instead` says so. */
  const give = (to: Person, instead = false) => {
    const { held: product, pin: typed } = now.current
    if (!product || !(isReady(product, typed) || (instead && product.is === 'connected'))) return
    last.current += 1
    const entry: Entry = {
      id: last.current,
      serial: product.serial,
      pin: typed.replace(/\s/g, ''),
      product: 'row' in product ? product.row : null,
      person: to,
      at: Date.now(),
      state: 'sending',
    }
    hold(null)
    choose(null)
    update((all) => [entry, ...all])
    void send(entry)
  }
  const undo = async (entry: Entry) => {
    const { uuid } = entry
    if (!uuid) return
    update((all) => changed(all, entry.id, { state: 'undoing', problem: undefined }))
    try {
      await takeBack({ ...entry, uuid })
      update((all) => changed(all, entry.id, { state: 'undone' }))
      tell('good', t('said.undone', { serial: entry.serial }))
    } catch (error) {
      update((all) => changed(all, entry.id, { state: 'done', problem: errorMessage(error) || t('errors.unknown') }))
      if (sound) signal('bad')
    }
    await productsChanged(queryClient, [space])
  }
  const drop = (entry: Entry) => update((all) => all.filter(({ id }) => id !== entry.id))
  /** What had no answer may have arrived: where it is already is looked at first. What was refused is taken into the
   *  hand again, with its person. */
  const retry = async (entry: Entry) => {
    if (!entry.unanswered) {
      drop(entry)
      choose(null)
      await takeProduct(normalisedSerial(entry.serial))
      return choose(entry.person)
    }
    const found = await look(entry.serial)
    if (found.is === 'connected' && found.row.card?.uuid === entry.person.uuid)
      return update((all) => changed(all, entry.id, { state: 'done', uuid: found.row.uuid, problem: undefined }))
    await send(entry)
  }
  useOnline(() => {
    for (const entry of now.current.entries) if (entry.state === 'failed' && entry.unanswered) void retry(entry)
    if (now.current.held?.is === 'failed') void takeProduct(normalisedSerial(now.current.held.serial))
  })

  return {
    held,
    pin,
    setPin: (typed: string) => {
      now.current.pin = typed
      setPin(typed)
    },
    person,
    choose,
    entries,
    problem,
    setProblem,
    said,
    takeProduct,
    takeCard,
    letGo: () => hold(null),
    give,
    undo,
    retry,
    drop,
    sound,
    setSound: (on: boolean) => {
      keepSound(on)
      setSound(on)
      if (on) signal('good')
    },
  }
}

export type HandOut = ReturnType<typeof useHandOut>
