import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBasketChange, type Basket } from '@/features/shop/basket/api'
import { linesOf } from '@/features/shop/basket/model/lines'
import { useOnline } from '@/shared/connection'
import { wholeForm, type Form, type Step } from './model/form'
import { forgetUnsent, keepUnsent, unsent } from './model/unsent'

/** A pause after the last key, ms, after which what was typed goes to the server. */
const PAUSE = 1200

export interface CheckoutDraft {
  form: Form
  put: (change: Partial<Form>, now?: boolean) => void
  /** Sends all of it; rejects where the server was not reached. */
  save: (step?: Step) => Promise<Basket | null>
  /** The server has said something else: an account was made of what was typed. */
  accept: (basket: Basket) => void
  isSaving: boolean
  error: Error | null
}

/** What is filled in on the way: shown at once, kept in this tab until the server has it. */
export function useForm(basket: Basket): CheckoutDraft {
  const id = basket.checkout_id ?? ''
  const [form, setForm] = useState(() => unsent(sessionStorage, id) ?? wholeForm(basket.form))
  const [unsaved, setUnsaved] = useState(() => unsent(sessionStorage, id) !== null)
  const latest = useRef(form)
  const { mutateAsync, isPending, error } = useBasketChange({ quiet: true })
  const save = async (step?: Step) => {
    const sent = latest.current
    const saved = await mutateAsync((now) => ({ items: linesOf(now), form: sent, ...(step && { step }) }))
    if (latest.current === sent) {
      forgetUnsent(sessionStorage)
      setUnsaved(false)
    }
    return saved
  }
  // What could not be sent is said where it matters: with the next step.
  const quietly = () => save().catch(() => undefined)
  const later = useEffectEvent(() => void quietly())
  useEffect(() => {
    if (!unsaved) return
    const timer = setTimeout(later, PAUSE)
    return () => clearTimeout(timer)
  }, [form, unsaved])
  useOnline(() => unsaved && void quietly())
  const put = (change: Partial<Form>, now = false) => {
    const next = { ...latest.current, ...change }
    latest.current = next
    setForm(next)
    setUnsaved(true)
    keepUnsent(sessionStorage, id, next)
    if (now) void quietly()
  }
  const accept = (said: Basket) => {
    const next = wholeForm(said.form)
    latest.current = next
    setForm(next)
    setUnsaved(false)
    forgetUnsent(sessionStorage)
  }
  return { form, put, save, accept, isSaving: isPending, error }
}
