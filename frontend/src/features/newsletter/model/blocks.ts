import { isEmptyHtml, newRowId } from '@/features/frames/model/frames'
import type {
  CampaignTextOut,
  InnerBlock,
  InnerBlockIn,
  LetterBlock,
  LetterBlockIn,
} from '@/shared/api/generated/types.gen'

export type Block = LetterBlock
export type BlockKind = Block['kind']
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>
export type InnerKind = InnerBlock['kind']
/** What changes of a block: it names the kind, and holds nothing of others. */
export type BlockPatch = { [K in BlockKind]: { kind: K } & Partial<BlockOf<K>> }[BlockKind]

/** What stands in a column, in the order of the picker. */
export const INNER_KINDS = [
  'heading',
  'text',
  'image',
  'button',
  'card',
  'divider',
  'spacer',
] as const satisfies readonly InnerKind[]
export const KINDS: readonly BlockKind[] = [
  'heading',
  'text',
  'image',
  'button',
  'columns',
  'card',
  'divider',
  'spacer',
]
export const MOST_BLOCKS = 100
export const MOST_IN_A_COLUMN = 20

const BLANK: { [K in BlockKind]: BlockOf<K> } = {
  heading: { id: '', kind: 'heading', text: '', level: 1, align: 'left' },
  text: { id: '', kind: 'text', html: '' },
  image: { id: '', kind: 'image', image: null, alt: '', href: '', width: 100 },
  button: { id: '', kind: 'button', label: '', href: '', align: 'left' },
  columns: { id: '', kind: 'columns', columns: [[], []] },
  card: { id: '', kind: 'card', card: null, label: '' },
  divider: { id: '', kind: 'divider' },
  spacer: { id: '', kind: 'spacer', size: 'medium' },
}

export function blankBlock(kind: BlockKind): Block {
  return { ...BLANK[kind], id: newRowId() }
}

/** The same content as a row of its own, as when a language begins with the text of another one. */
export function copyOf(block: Block): Block {
  const id = newRowId()
  if (block.kind !== 'columns') return { ...block, id }
  return { ...block, id, columns: block.columns.map((column) => column.map((inner) => copyOf(inner) as InnerBlock)) }
}

/** Whether taking it away loses something that somebody has written. */
export function isEmptyBlock(block: Block): boolean {
  switch (block.kind) {
    case 'heading':
      return !block.text.trim()
    case 'text':
      return isEmptyHtml(block.html)
    case 'image':
      return !block.image && !block.alt.trim() && !block.href
    case 'button':
      return !block.label.trim() && !block.href
    case 'card':
      return !block.card
    case 'columns':
      return block.columns.every((column) => column.every(isEmptyBlock))
    default:
      return true
  }
}

const LONGEST_NAME = 60

/** What a block says, in a few words; empty where it says nothing. */
export function sayingOf(block: Block): string {
  const text = ((): string => {
    switch (block.kind) {
      case 'heading':
        return block.text
      case 'text':
        return plain(block.html)
      case 'image':
        return block.alt
      case 'button':
        return block.label
      case 'card':
        return block.card?.name ?? ''
      case 'columns':
        return block.columns.flatMap((column) => column.map(sayingOf).filter(Boolean)).join(' · ')
      default:
        return ''
    }
  })().trim()
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…` : text
}

function plain(html: string): string {
  const spaced = html.replace(/<\/(p|h2|h3|li)>|<br>/g, ' ')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ')
}

/** A block as it goes to the server; two are the same when these are. */
export function blockOut(block: Block): LetterBlockIn {
  switch (block.kind) {
    case 'text':
      return { ...block, html: isEmptyHtml(block.html) ? '' : block.html }
    case 'image':
      return { ...block, image: block.image?.uuid ?? null }
    case 'card':
      return { ...block, card: block.card?.uuid ?? null }
    case 'columns':
      return { ...block, columns: [columnOut(block.columns[0]), columnOut(block.columns[1])] }
    default:
      return block
  }
}

const columnOut = (column: readonly InnerBlock[] = []) => column.map((inner) => blockOut(inner) as InnerBlockIn)

/** A text as it goes to the server. */
export function textOut({ subject, preheader, blocks }: Pick<CampaignTextOut, 'subject' | 'preheader' | 'blocks'>) {
  return { subject, preheader, blocks: blocks.map(blockOut) }
}
