import { describe, expect, it } from 'vitest'
import type { ArticleVariantOut, ImageOut } from '@/shared/api/generated/types.gen'
import { baseFor, firstVariant, galleryOf } from './gallery'

const image = (uuid: string): ImageOut => ({ uuid, url: `/${uuid}`, width: 640, height: 640, alt: '', variants: {} })
const variant = (uuid: string, own: ImageOut | null, in_stock = true): ArticleVariantOut => ({
  uuid,
  name: uuid,
  colour: '',
  material: '',
  image: null,
  picture: own,
  stock: null,
  in_stock,
})

it('pictures of the chosen variant come first, and each once', () => {
  const article = {
    picture: image('all'),
    variants: [variant('black', image('black')), variant('white', null)],
    gallery: [
      { image: image('all'), variant: null },
      { image: image('black-2'), variant: 'black' },
      { image: image('white-2'), variant: 'white' },
      { image: image('black'), variant: null },
    ],
  }
  const shown = (chosen: string | null) => galleryOf(article, chosen).map(({ uuid }) => uuid)
  expect(shown('black')).toEqual(['black-2', 'black', 'all'])
  expect(shown('white')).toEqual(['white-2', 'all', 'black'])
  expect(shown(null)).toEqual(['all', 'black'])
  expect(galleryOf({ ...article, gallery: [] }, 'white').map(({ uuid }) => uuid)).toEqual(['all'])
  expect(galleryOf({ gallery: [], variants: [], picture: null }, null)).toEqual([])
})

it('a variant that can be had is shown first', () => {
  expect(firstVariant({ variants: [variant('a', null, false), variant('b', null)] })).toBe('b')
  expect(firstVariant({ variants: [variant('a', null, false)] })).toBe('a')
  expect(firstVariant({ variants: [] })).toBeNull()
})

describe('what is printed on', () => {
  it.each([
    ['#111111', 'dark'],
    ['#1b4d3e', 'dark'],
    ['#efede6', 'light'],
    ['#b9bec4', 'light'],
    ['', 'light'],
  ])('%j is %s', (colour, base) => {
    expect(baseFor(colour)).toBe(base)
  })
})
