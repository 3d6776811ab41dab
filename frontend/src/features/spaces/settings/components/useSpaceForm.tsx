import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import type { Space } from '@/shared/api/types'
import { changedFields, useServerForm, type ServerForm } from '@/shared/forms/useServerForm'
import { fetchSpace, spaceQuery, useRefreshSpaces } from '../../api'

interface SpaceFormOptions<T extends Record<string, unknown>> {
  space: Space
  read: (space: Space) => T
  patch: (values: T, changed: readonly string[]) => Record<string, unknown>
  /** By field of text. */
  validate?: Record<string, (value: string) => string | null>
}

export interface SpaceForm<T extends Record<string, unknown>> {
  form: ServerForm<T>
  /** The space as it was saved last. */
  base: Space
  save: () => Promise<boolean>
  /** Takes a version in which nothing of the form has changed; what is not saved yet stays. */
  rebase: (next: Space) => void
  conflict: {
    theirs: T
    mine: T
    fields: (keyof T & string)[]
    takeTheirs: () => void
    keepMine: () => void
    close: () => void
  } | null
}

/** A form of some of a space's settings: what changed is sent, and two people who save at once are told. */
export function useSpaceForm<T extends Record<string, unknown>>({
  space,
  read,
  patch,
  validate,
}: SpaceFormOptions<T>): SpaceForm<T> {
  const queryClient = useQueryClient()
  const refresh = useRefreshSpaces()
  const [fresh, setFresh] = useState<Space | null>(null)
  // What the form was filled from: a version that came in the background is not what one sees.
  const [base, setBase] = useState(space)
  const form = useServerForm<T>({ initialValues: read(space), validate: validate as never })

  const taken = (next: Space) => {
    queryClient.setQueryData(spaceQuery(space.uuid).queryKey, next)
    setBase(next)
    form.accept(read(next))
    void refresh(space.uuid)
  }
  const saveOn = (version: number) =>
    form.submitWith(async (values) => {
      try {
        const { data } = await call('PATCH', '/v1/spaces/{space_id}', {
          path: { space_id: space.uuid },
          body: patch(values, form.changed),
          version,
        })
        setFresh(null)
        taken(data)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
        setFresh(await fetchSpace(space.uuid))
      }
    })
  const theirs = fresh && read(fresh)
  // Only what was changed here competes with what was saved.
  const mine = theirs && { ...theirs, ...Object.fromEntries(form.changed.map((field) => [field, form.values[field]])) }
  return {
    form,
    base,
    rebase: (next) => {
      queryClient.setQueryData(spaceQuery(space.uuid).queryKey, next)
      setBase(next)
    },
    save: () => saveOn(base.version),
    conflict:
      fresh && theirs && mine
        ? {
            theirs,
            mine,
            fields: changedFields(mine, theirs),
            takeTheirs: () => {
              setFresh(null)
              taken(fresh)
            },
            keepMine: () => void saveOn(fresh.version),
            close: () => setFresh(null),
          }
        : null,
  }
}
