import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { jobStarted, undoBatch, type BulkAnswer, type SkippedCard } from '@/features/jobs/api'
import { call } from '@/shared/api/client'
import { inSpace, myCards, mySpaces } from '@/shared/api/keys'
import type { ShownCards } from '@/shared/api/generated/types.gen'
import type { BulkResult, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError, toastWithButton } from '@/shared/ui/toasts'
import { cardsKeys } from './keys'
import { listed, type ListedCard } from './model/listed'
import { cardsParameters, type CardsFilter, type CardsSearch } from './model/search'

/** Whose cards: those of one space, or all that are mine. */
export type Scope = { kind: 'space'; space: Uuid } | { kind: 'mine' }

export function cardsQuery(scope: Scope, search: CardsSearch) {
  const query = cardsParameters(search)
  return queryOptions({
    queryKey: scope.kind === 'space' ? cardsKeys.inSpace(scope.space, query) : cardsKeys.mine(query),
    queryFn: async ({ signal }) => {
      const space = scope.kind === 'space' ? scope.space : null
      const { data, meta } = space
        ? await call('GET', '/v1/spaces/{space_id}/cards', { path: { space_id: space }, query, signal })
        : await call('GET', '/v1/me/cards', { query, signal })
      return { data: data.map((row) => listed(row, space, search.deleted)), meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many cards match in each space whose cards I change: exactly, also where the list shows the first ones only. */
export function countsQuery(space: Uuid | null, filter: CardsFilter) {
  return queryOptions({
    queryKey: cardsKeys.counts(space, filter),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/me/cards/counts', { query: { ...filter, ...(space && { space }) }, signal })).data,
  })
}

export function facetsQuery(space: Uuid) {
  return queryOptions({
    queryKey: cardsKeys.facets(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/cards/facets', { path: { space_id: space }, signal })).data,
  })
}

/** The import that brought the cards which are looked at. */
export function originQuery(space: Uuid, origin: Uuid) {
  return queryOptions({
    queryKey: cardsKeys.origin(space, origin),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/imports/{import_id}', { path: { import_id: origin }, signal })).data,
    staleTime: Infinity,
    retry: false,
  })
}

/** The person's saved views of this list. */
export function viewsQuery(space: Uuid | null) {
  return queryOptions({
    queryKey: cardsKeys.views(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/me/card-views', { query: space ? { space } : {}, signal })).data,
    staleTime: 60_000,
  })
}

export async function createView(space: Uuid | null, name: string, shown: ShownCards): Promise<void> {
  await call('POST', '/v1/me/card-views', { body: { space, name, shown } })
}

export async function deleteView(view: Uuid): Promise<void> {
  await call('DELETE', '/v1/me/card-views/{view_id}', { path: { view_id: view } })
}

export type BulkAction =
  | 'activate'
  | 'deactivate'
  | 'draft'
  | 'delete'
  | 'restore'
  | 'move'
  | 'apply_template'
  | 'remove_template'
/** Chosen cards of one space, by name or by what they match. */
export type Target = { space: Uuid; uuids: Uuid[] } | { space: Uuid; filter: CardsFilter }
export interface BulkOrder {
  action: BulkAction
  targets: Target[]
  /** The space to move to. */
  target?: Uuid
  template?: Uuid
}

function bulk(order: Omit<BulkOrder, 'targets'>, { space, ...which }: Target): Promise<{ data: BulkAnswer }> {
  return call('POST', '/v1/spaces/{space_id}/cards/bulk', { path: { space_id: space }, body: { ...order, ...which } })
}

function useRefreshCards() {
  const queryClient = useQueryClient()
  return (spaces: Iterable<Uuid>) => {
    for (const space of new Set(spaces)) void queryClient.invalidateQueries({ queryKey: inSpace(space) })
    void queryClient.invalidateQueries({ queryKey: myCards })
    void queryClient.invalidateQueries({ queryKey: mySpaces })
  }
}

/** One change to many cards: says what was done, offers Undo, and names what stayed as it was and why. */
export function useBulk() {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const refresh = useRefreshCards()
  const [skipped, setSkipped] = useState<SkippedCard[]>([])

  const tellSkipped = (results: BulkResult[]) => {
    const rows = results.flatMap((result) => result.skipped)
    const count = results.reduce((sum, result) => sum + result.skipped_count, 0)
    if (count > 0)
      toastWithButton(t('stayed', { count, number: number(count) }), t('show'), () => setSkipped(rows), 'warning')
  }
  const undo = async (done: Done[], spaces: Uuid[]) => {
    const results: BulkResult[] = []
    try {
      for (const { space, answer } of done) {
        if ('job' in answer || !answer.batch) continue
        const back = await undoBatch(space, answer.batch)
        if ('job' in back) jobStarted(queryClient, back.job)
        else results.push(back)
      }
    } catch (error) {
      toastError(error)
    } finally {
      refresh(spaces)
    }
    tellSkipped(results)
  }
  const tell = ({ action, targets, target }: BulkOrder, done: Done[]) => {
    const results = done.flatMap(({ answer }) => ('job' in answer ? [] : [answer]))
    const changed = results.reduce((sum, result) => sum + result.changed, 0)
    const spaces = [...targets.map(({ space }) => space), ...(target ? [target] : [])]
    const started = results.length < done.length
    if (changed > 0) {
      const canUndo = results.some((result) => result.batch)
      toastDone(
        t(`done.${action}`, { count: changed, number: number(changed) }),
        canUndo ? () => void undo(done, spaces) : undefined,
      )
    } else if (started) toastDone(t('done.started'))
    else if (results.every((result) => result.skipped_count === 0)) toastDone(t('done.nothing'))
    tellSkipped(results)
  }
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: async (order: BulkOrder) => {
      const { targets, ...what } = order
      const done: Done[] = []
      try {
        for (const which of targets) {
          const answer = (await bulk(what, which)).data
          if ('job' in answer) jobStarted(queryClient, answer.job)
          done.push({ space: which.space, answer })
        }
      } finally {
        refresh([...targets.map(({ space }) => space), ...(order.target ? [order.target] : [])])
        // What was done before something failed is said, and can be taken back.
        if (done.length > 0) tell(order, done)
      }
    },
  })
  return { ...mutation, skipped, closeSkipped: () => setSkipped([]) }
}

interface Done {
  space: Uuid
  answer: BulkAnswer
}

export type ExportFormat = 'csv' | 'xlsx' | 'vcf' | 'zip'

export function useExport() {
  const { t } = useTranslation('cards/list')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ format, targets }: { format: ExportFormat; targets: Target[] }) => {
      for (const { space, ...which } of targets) {
        const { data } = await call('POST', '/v1/spaces/{space_id}/exports', {
          path: { space_id: space },
          body: { format, ...which },
        })
        jobStarted(queryClient, data)
      }
    },
    onSuccess: () => toastDone(t('exportMenu.started')),
  })
}

export function useDuplicate() {
  const { t } = useTranslation('cards/list')
  const refresh = useRefreshCards()
  return useMutation({
    mutationFn: (row: ListedCard) => call('POST', '/v1/cards/{card_id}/duplicate', { path: { card_id: row.uuid } }),
    onSuccess: (_data, row) => {
      refresh([row.space.uuid])
      toastDone(t('duplicated', { name: row.name }))
    },
  })
}
