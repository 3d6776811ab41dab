import { useRef, type RefObject } from 'react'
import tabs from '@/shared/ui/tabs.module.css'
import type { DraftState } from './state'

/** The page of an editor on which a path is seen; null: on none. */
export type PartOf<Part> = (path: string) => Part | null

/** The first of the parts that show one of these paths; the one in sight comes first. */
export function partToShow<Part>(paths: readonly string[], partOf: PartOf<Part>, here: Part | null): Part | null {
  const parts = paths.map(partOf).filter((part) => part !== null)
  return parts.find((part) => part === here) ?? parts[0] ?? null
}

/** What stands beside a part's name while something in it is changed, or wrong. The words are for those who do not see it. */
export function PartMark<Part>(props: {
  part: Part
  partOf: PartOf<Part>
  editing: Pick<DraftState<unknown, unknown>, 'faults'> & { changes: readonly string[] }
  changed: string
  faulty: string
}) {
  const { part, partOf, editing } = props
  const holds = (paths: readonly string[]) => paths.some((path) => partOf(path) === part)
  if (holds(Object.keys(editing.faults)))
    return <span className={`${tabs.mark} ${tabs.faulty}`} role="img" aria-label={props.faulty} />
  return holds(editing.changes) ? <span className={tabs.mark} role="img" aria-label={props.changed} /> : null
}

/**
 * Brings what is wrong into sight: `focus` opens the part that shows it, unless the one in sight does, and goes to the
 * first such field in `holder`.
 */
export function useFaultFocus<Part>(options: {
  partOf: PartOf<Part>
  /** The part in sight, asked once it matters. */
  here: () => Part | null
  open: (part: Part) => Promise<void>
}): { holder: RefObject<HTMLDivElement | null>; focus: (paths: readonly string[]) => void } {
  const holder = useRef<HTMLDivElement>(null)
  const toField = () => {
    const find = (selector: string) => holder.current?.querySelector<HTMLElement>(selector)
    const field = find('[aria-invalid="true"]') ?? find('[data-faulty] input')
    field?.focus()
  }
  const focus = (paths: readonly string[]) => {
    const here = options.here()
    const part = partToShow(paths, options.partOf, here)
    // The fields of another part are there a moment after it.
    if (part !== null && part !== here) void options.open(part).then(() => setTimeout(toField, 50))
    else requestAnimationFrame(toField)
  }
  return { holder, focus }
}
