import {
  IconArrowsVertical,
  IconColumns2,
  IconHeading,
  IconId,
  IconLetterCase,
  IconPhoto,
  IconRectangle,
  IconSeparatorHorizontal,
  type Icon,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { FoldedRow } from '@/shared/ui/FoldedRow'
import { KindPicker } from '@/shared/ui/KindPicker'
import { SortableList } from '@/shared/ui/SortableList'
import { toastDone } from '@/shared/ui/toasts'
import { blankBlock, isEmptyBlock, sayingOf, type Block, type BlockKind, type BlockPatch } from '../model/blocks'
import { BlockFields } from './BlockFields'
import classes from './newsletter.module.css'

const BLOCK_ICONS: Record<BlockKind, Icon> = {
  heading: IconHeading,
  text: IconLetterCase,
  image: IconPhoto,
  button: IconRectangle,
  columns: IconColumns2,
  card: IconId,
  divider: IconSeparatorHorizontal,
  spacer: IconArrowsVertical,
}

export interface BlocksEditorProps {
  space: Uuid
  blocks: Block[]
  /** Kinds that can be added here, in their order. */
  kinds: readonly BlockKind[]
  most: number
  /** What the list is, for who does not see it. */
  label: string
  disabled: boolean
  onChange: (blocks: Block[], changed?: string) => void
  /** What is wrong with a field of a block; the name is dotted below it, empty for the block itself. */
  fault: (id: string, field: string) => string | undefined
  /** Ids of blocks in which something is wrong: they are opened. */
  faulty: ReadonlySet<string>
}

/** The blocks of a letter, or of one of its columns: add, edit, order, remove. */
export function BlocksEditor(props: BlocksEditorProps) {
  const { t } = useTranslation('newsletter')
  const { blocks, disabled } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  // A removed block may come back after other changes.
  const latest = useRef(blocks)
  latest.current = blocks
  const kindName = (kind: BlockKind) => t(`blocks.${kind}.name`)
  const nameOf = (block: Block) => sayingOf(block) || kindName(block.kind)
  const change = (id: string, patch: BlockPatch) =>
    props.onChange(
      latest.current.map((block) => (block.id === id ? ({ ...block, ...patch } as Block) : block)),
      id,
    )
  const toggle = (id: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = (kind: BlockKind) => {
    const block = blankBlock(kind)
    props.onChange([...blocks, block])
    setOpen((old) => new Set(old).add(block.id))
    requestAnimationFrame(() => {
      const added = list.current?.querySelector<HTMLElement>(`[data-block="${block.id}"]`)
      added?.scrollIntoView({ block: 'nearest' })
      added?.querySelector<HTMLElement>('input:not([type=file]):not([type=radio]), [contenteditable]')?.focus()
    })
  }
  const remove = (block: Block) => {
    const at = blocks.findIndex(({ id }) => id === block.id)
    props.onChange(blocks.filter(({ id }) => id !== block.id))
    if (isEmptyBlock(block)) return
    toastDone(t('blocks.removed', { name: nameOf(block) }), () => {
      const rows = latest.current
      if (!rows.some(({ id }) => id === block.id)) props.onChange([...rows.slice(0, at), block, ...rows.slice(at)])
    })
  }
  return (
    <div ref={list} className={classes.blocks} role="group" aria-label={props.label}>
      {blocks.length === 0 && <p className={classes.quiet}>{t('blocks.none')}</p>}
      <SortableList
        items={blocks}
        itemId={({ id }) => id}
        itemName={nameOf}
        onReorder={(rows) => props.onChange(rows)}
        disabled={disabled || blocks.length < 2}
      >
        {(block) => {
          const faulty = props.faulty.has(block.id)
          const name = nameOf(block)
          return (
            <div data-block={block.id}>
              <FoldedRow
                icon={BLOCK_ICONS[block.kind]}
                name={name}
                kind={kindName(block.kind)}
                opened={open.has(block.id) || faulty}
                faulty={faulty}
                onToggle={() => toggle(block.id)}
                removeLabel={t('blocks.remove', { name })}
                onRemove={disabled ? undefined : () => remove(block)}
              >
                {props.fault(block.id, '') && (
                  <p className={classes.problem} role="alert">
                    {props.fault(block.id, '')}
                  </p>
                )}
                <BlockFields
                  space={props.space}
                  block={block}
                  disabled={disabled}
                  fault={(field) => props.fault(block.id, field)}
                  onChange={(patch) => change(block.id, patch)}
                />
              </FoldedRow>
            </div>
          )
        }}
      </SortableList>
      {!disabled && blocks.length < props.most && (
        <KindPicker
          kinds={props.kinds.map((kind) => ({ kind, icon: BLOCK_ICONS[kind], name: kindName(kind) }))}
          onPick={add}
        />
      )}
    </div>
  )
}
