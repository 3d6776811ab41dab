import type { ReactNode } from 'react'
import { SaveBar } from '@/shared/ui/SaveBar'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import type { Editing } from './useDraft'

type Draft = Pick<Editing<unknown, unknown, string, unknown>, 'changes' | 'saving' | 'save' | 'discard'>

/**
 * Saves or discards the draft, and asks before it is lost. Pages below `within` share it: going between them loses
 * nothing. `warning`: what saving costs.
 */
export function DraftBar({ editing, within, warning }: { editing: Draft; within: string; warning?: ReactNode }) {
  const { changes, saving, save, discard } = editing
  return (
    <>
      <SaveBar changes={changes.length} saving={saving} warning={warning} onSave={save} onDiscard={discard} />
      <UnsavedGuard when={changes.length > 0} within={within} />
    </>
  )
}
