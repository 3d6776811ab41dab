// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { blankBlock, blockOut, copyOf, isEmptyBlock, KINDS, sayingOf, type Block, type BlockOf } from './blocks'

const text = (html: string): BlockOf<'text'> => ({ id: 't', kind: 'text', html })
const picture = { uuid: 'p1', alt: 'Gondola' } as BlockOf<'image'>['image']

describe('a new block', () => {
  it.each(KINDS)('of the kind %s is empty and has an id of its own', (kind) => {
    const [one, other] = [blankBlock(kind), blankBlock(kind)]
    expect(one.kind).toBe(kind)
    expect(one.id).toMatch(/^[0-9a-f]{12}$/)
    expect(other.id).not.toBe(one.id)
    expect(isEmptyBlock(one)).toBe(true)
    expect(sayingOf(one)).toBe('')
  })
})

describe('what somebody has written', () => {
  const written: [Block, string][] = [
    [{ id: 'h', kind: 'heading', text: 'Spring', level: 1, align: 'left' }, 'Spring'],
    [text('<h2>New</h2><p>Two&nbsp;gondolas <strong>&amp;</strong> a hut</p>'), 'New Two gondolas & a hut'],
    [{ id: 'i', kind: 'image', image: picture, alt: 'The hut', href: '', width: 50 }, 'The hut'],
    [{ id: 'b', kind: 'button', label: 'Book', href: '', align: 'center' }, 'Book'],
    [
      {
        id: 'c',
        kind: 'card',
        label: '',
        card: { uuid: 'x', name: 'Zoë', job_title: '', picture: null, url: '', visible: true },
      },
      'Zoë',
    ],
    [{ id: 'k', kind: 'columns', columns: [[text('<p>Left</p>')], [text('<p>Right</p>')]] }, 'Left · Right'],
  ]
  it.each(written)('is not empty, and is called by it', (block, name) => {
    expect(isEmptyBlock(block)).toBe(false)
    expect(sayingOf(block)).toBe(name)
  })

  it('is called in a few words', () => {
    expect(sayingOf(text(`<p>${'word '.repeat(40)}</p>`))).toHaveLength(60)
  })
})

describe('what is sent', () => {
  it('names pictures and people by their ids, also in columns', () => {
    const image: BlockOf<'image'> = { id: 'i', kind: 'image', image: picture, alt: '', href: '', width: 100 }
    expect(blockOut(image)).toMatchObject({ image: 'p1' })
    expect(blockOut({ id: 'k', kind: 'columns', columns: [[image], []] })).toMatchObject({
      columns: [[{ image: 'p1' }], []],
    })
    expect(blockOut({ id: 'c', kind: 'card', card: null, label: '' })).toMatchObject({ card: null })
  })

  it('says nothing where an editor left empty paragraphs', () => {
    expect(blockOut(text('<p> </p>'))).toMatchObject({ html: '' })
  })
})

it('is a row of its own as a copy, down to the columns', () => {
  const inner = text('<p>Left</p>')
  const copy = copyOf({ id: 'k', kind: 'columns', columns: [[inner], []] }) as BlockOf<'columns'>
  expect(copy.id).not.toBe('k')
  expect(copy.columns[0]?.[0]?.id).not.toBe(inner.id)
  expect(copy.columns[0]?.[0]).toMatchObject({ kind: 'text', html: '<p>Left</p>' })
})
