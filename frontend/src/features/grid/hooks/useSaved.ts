import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DesignSaveOut } from '@/shared/api/generated/types.gen'
import type { Space } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { showToast, toastDone } from '@/shared/ui/toasts'
import { undoSave } from '../api'
import { gridKeys } from '../keys'
import { useNameOf } from './useNameOf'

/** So many parts are named; the rest is a number. */
const MOST_NAMED = 4

/** What is told after a save of the design: that it is done, and what Undo brings back. */
export function useSaved(space: string, adopt: (fresh: Space) => void) {
  const { t } = useTranslation('grid')
  const { list, number } = useFormats()
  const queryClient = useQueryClient()
  const namesOf = useNameOf()

  const inWords = (paths: readonly string[]) => {
    const names = namesOf(paths)
    const rest = names.length - MOST_NAMED
    if (rest < 1) return list(names)
    return list([...names.slice(0, MOST_NAMED), t('history.more', { count: rest, number: number(rest) })])
  }
  const undo = useMutation({
    mutationFn: (save: string) => undoSave(space, save),
    onSuccess: ({ space: fresh, brought_back, kept, design_save }) => {
      adopt(fresh)
      toastDone(
        t('history.broughtBack', { parts: inWords(brought_back) }),
        design_save ? () => undo.mutate(design_save.uuid) : undefined,
      )
      if (kept.length > 0)
        showToast({ id: 'design-kept', message: t('history.kept', { parts: inWords(kept) }), tone: 'warning' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: gridKeys.saves(space) }),
  })
  const told = (save: DesignSaveOut | null) => {
    void queryClient.invalidateQueries({ queryKey: gridKeys.saves(space) })
    if (!save || save.brings_back.length === 0) toastDone(t('saved'))
    else toastDone(t('savedWithUndo', { parts: inWords(save.brings_back) }), () => undo.mutate(save.uuid))
  }
  return { told, undo, inWords }
}
