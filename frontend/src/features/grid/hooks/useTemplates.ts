import { useMutation, useQueryClient } from '@tanstack/react-query'
import { jobStarted, undoBatch } from '@/features/jobs/api'
import { templatesQuery } from '@/features/spaces/design/api'
import { inSpace } from '@/shared/api/keys'
import type { Template } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { applyDesign, changeTemplate, deleteTemplate, restoreTemplate, saveGrid, takeOver } from '../api'
import { gridForm } from '../model/draft'
import { useGrid } from './grid'

/** What can be done with templates besides making them. What can be taken back offers Undo. */
export function useTemplates() {
  const { t } = useTranslation('grid')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const { space, base, adopt } = useGrid()

  const reread = () => void queryClient.invalidateQueries({ queryKey: inSpace(space) })

  const makeDefault = useMutation({
    mutationFn: ({
      version,
      template,
    }: {
      version: number
      template: string | null
      name: string
      former?: string | null
    }) => saveGrid(space, version, { default_template: template }),
    onSuccess: (fresh, { template, name, former }) => {
      adopt(fresh)
      if (former === undefined) return
      const words = template ? t('templates.defaultSet', { name }) : t('templates.defaultOwn')
      toastDone(words, () => makeDefault.mutate({ version: fresh.version, template: former, name }))
    },
  })
  const rename = useMutation({
    meta: { silent: true },
    mutationFn: ({ template, name }: { template: Template; name: string }) =>
      changeTemplate(space, template.uuid, { name }),
    onSuccess: reread,
  })
  const overwrite = useMutation({
    mutationFn: (template: Template) => changeTemplate(space, template.uuid, { from_space: true }),
    onSuccess: ({ name, cards }) => {
      reread()
      toastDone(
        cards > 0
          ? t('templates.overwritten', { name, count: cards, number: number(cards) })
          : t('templates.saved', { name }),
      )
    },
  })
  const restore = useMutation({
    mutationFn: (template: Template) => restoreTemplate(space, template.uuid, template.is_default),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (template: Template) => deleteTemplate(space, template.uuid),
    onMutate: (template) => {
      queryClient.setQueryData(templatesQuery(space).queryKey, (old) =>
        old?.filter((one) => one.uuid !== template.uuid),
      )
    },
    onSuccess: (_, template) => {
      const words =
        template.cards > 0
          ? t('templates.deletedWithCards', {
              name: template.name,
              count: template.cards,
              number: number(template.cards),
            })
          : t('templates.deleted', { name: template.name })
      toastDone(words, () => restore.mutate(template))
    },
    onSettled: reread,
  })
  const takeDesign = useMutation({
    mutationFn: (template: Template) => takeOver(space, template.uuid, base.version),
    onSuccess: (fresh, template) => {
      const former = base
      adopt(fresh)
      toastDone(t('templates.taken', { name: template.name }), () => {
        saveGrid(space, fresh.version, gridForm.body(gridForm.draftOf(former), gridForm.draftOf(fresh)))
          .then(adopt)
          .catch(toastError)
      })
    },
  })
  /** All cards follow a template, or (null) the space's own design. */
  const apply = useMutation({
    mutationFn: (template: Template | null) => applyDesign(space, template?.uuid ?? null),
    onSuccess: (answer, template) => {
      reread()
      const name = template?.name ?? t('templates.own')
      if ('job' in answer) {
        jobStarted(queryClient, answer.job)
        toastDone(t('templates.applying', { name }))
        return
      }
      const { changed, batch } = answer
      if (changed === 0) toastDone(t('templates.nothingToApply', { name }))
      else {
        toastDone(
          t('templates.applied', { name, count: changed, number: number(changed) }),
          batch
            ? () => {
                undoBatch(space, batch)
                  .then((undone) => {
                    if ('job' in undone) jobStarted(queryClient, undone.job)
                    reread()
                  })
                  .catch(toastError)
              }
            : undefined,
        )
      }
    },
  })
  return { makeDefault, rename, overwrite, remove, takeDesign, apply, reread }
}
