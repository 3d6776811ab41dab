import { useState } from 'react'
import { ApiError } from '@/shared/api/error'
import { changedFields, useServerForm, type ServerForm } from '@/shared/forms/useServerForm'
import { readAccount, saveAccount, useAccountChanged, type Account } from '../api'
import { changedAsWhole, patchOf } from '../model/company'

/** Both versions, after somebody else has saved in between. */
export interface Conflict<T> {
  theirs: T
  mine: T
  /** In which they differ. */
  fields: (keyof T & string)[]
  takeTheirs: () => void
  keepMine: () => void
}

interface AccountFormOptions<T> {
  account: Account
  read: (account: Account) => T
  validate: (values: T) => Record<string, string>
  /** Saved, or as saved by others. */
  onDone: (account: Account, own: boolean) => void
}

/** A form of some of what an account says: what changed is sent, and two people who save at once are told. */
export function useAccountForm<T extends object>({
  account,
  read,
  validate,
  onDone,
}: AccountFormOptions<T>): {
  form: ServerForm<T>
  save: () => void
  conflict: Conflict<T> | null
} {
  // What the form was filled from: a version that came in the background is not what one sees.
  const [base] = useState(account)
  const [fresh, setFresh] = useState<Account | null>(null)
  const accountChanged = useAccountChanged(account.uuid)
  const form = useServerForm<T>({ initialValues: read(base), validate })
  const changed = changedAsWhole(form.changed, Object.keys(form.values) as (keyof T & string)[])
  const saveOn = (version: number) =>
    form.submitWith(async (values) => {
      if (changed.length === 0) return onDone(base, false)
      try {
        const saved = await saveAccount(account.uuid, version, patchOf(values, changed))
        accountChanged(saved)
        onDone(saved, true)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') {
          // The form comes back with what is wrong at its fields.
          setFresh(null)
          throw error
        }
        setFresh(await readAccount(account.uuid))
      }
    })
  const theirs = fresh && read(fresh)
  // Only what was changed here competes with what was saved.
  const mine = theirs && { ...theirs, ...Object.fromEntries(changed.map((field) => [field, form.values[field]])) }
  return {
    form,
    save: () => void saveOn(base.version),
    conflict:
      fresh && theirs && mine
        ? {
            theirs,
            mine,
            fields: changedFields(mine, theirs),
            takeTheirs: () => {
              accountChanged(fresh)
              onDone(fresh, false)
            },
            keepMine: () => void saveOn(fresh.version),
          }
        : null,
  }
}
