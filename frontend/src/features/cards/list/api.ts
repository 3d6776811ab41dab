import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { jobStarted } from '@/features/jobs/api'
import { api } from '@/shared/api/client'
import type { BulkResult, Card, CardFacets, CardRow, Envelope, Job, Listing, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { TOAST_DURATION, toastDone, toastError } from '@/shared/ui/toasts'
import { cardsParameters, type CardsFilter, type CardsSearch } from './model/search'

/** Whose cards: those of one space, or all that are mine. */
export type Scope = { kind: 'space'; space: Uuid } | { kind: 'mine' }

export function cardsQuery(scope: Scope, search: CardsSearch) {
  const query = cardsParameters(search)
  const [root, path] = scope.kind === 'space' ? [['space', scope.space, 'cards'], `/spaces/${scope.space}/cards`] : [['me', 'cards'], '/me/cards']
  return queryOptions({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => api.get<Listing<CardRow>>(path, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function facetsQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'cards', 'facets'],
    queryFn: async ({ signal }) => (await api.get<Envelope<CardFacets>>(`/spaces/${space}/cards/facets`, { signal })).data,
  })
}

export type BulkAction = 'activate' | 'deactivate' | 'delete' | 'restore'
/** Chosen cards of one space, by name or by what they match. */
export type Target = { space: Uuid; uuids: Uuid[] } | { space: Uuid; filter: CardsFilter }

function bulk(target: Target, action: string): Promise<Envelope<BulkResult>> {
  const { space, ...which } = target
  return api.post<Envelope<BulkResult>>(`/spaces/${space}/cards/bulk`, { action, ...which })
}

function useRefreshCards() {
  const queryClient = useQueryClient()
  return (spaces: Iterable<Uuid>) => {
    for (const space of new Set(spaces)) void queryClient.invalidateQueries({ queryKey: ['space', space] })
    void queryClient.invalidateQueries({ queryKey: ['me', 'cards'] })
    void queryClient.invalidateQueries({ queryKey: ['me', 'spaces'] })
  }
}

/** One change to many cards: says what was done, offers Undo, and names what stayed as it was and why. */
export function useBulk() {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const refresh = useRefreshCards()
  return useMutation({
    mutationFn: async ({ action, targets }: { action: BulkAction; targets: Target[] }) => {
      const results: { space: Uuid; result: BulkResult }[] = []
      try {
        for (const target of targets) results.push({ space: target.space, result: (await bulk(target, action)).data })
      } finally {
        refresh(targets.map((target) => target.space))
      }
      return results
    },
    onSuccess: (results, { action }) => {
      const changed = results.reduce((sum, { result }) => sum + result.changed, 0)
      const undo = async () => {
        for (const { space, result } of results) {
          if (result.undo) await bulk({ space, uuids: result.undo.uuids }, result.undo.action)
        }
        refresh(results.map(({ space }) => space))
      }
      const canUndo = results.some(({ result }) => result.undo && result.undo.uuids.length > 0)
      if (changed > 0) toastDone(t(`done.${action}`, { count: changed, number: number(changed) }), canUndo ? () => void undo().catch(toastError) : undefined)
      else if (results.every(({ result }) => result.skipped.length === 0)) toastDone(t('done.nothing'))
      const reasons = new Map<string, number>()
      for (const { reason } of results.flatMap(({ result }) => result.skipped)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      for (const [reason, count] of reasons) {
        notifications.show({
          message: t('skipped', { count, number: number(count), reason }),
          color: 'warning',
          role: 'status',
          autoClose: TOAST_DURATION,
          withCloseButton: true,
          closeButtonProps: { 'aria-label': t('actions.close') },
        })
      }
    },
  })
}

export type ExportFormat = 'csv' | 'xlsx' | 'vcf'

export function useExport() {
  const { t } = useTranslation('cards/list')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ format, targets }: { format: ExportFormat; targets: Target[] }) => {
      for (const { space, ...which } of targets) {
        const { data } = await api.post<Envelope<Job>>(`/spaces/${space}/exports`, { format, ...which })
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
    mutationFn: (row: CardRow) => api.post<Envelope<Card>>(`/cards/${row.uuid}/duplicate`),
    onSuccess: (_data, row) => {
      refresh([row.space.uuid])
      toastDone(t('duplicated', { name: row.display_name }))
    },
  })
}
