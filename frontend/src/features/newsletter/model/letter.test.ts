import { expect, it } from 'vitest'
import { byDay } from './letter'

it('has no colours of the night by day', () => {
  const html = '<style>p{color:#111}@media (prefers-color-scheme:dark){p{color:#eee}}</style>'
  expect(byDay(html)).toBe('<style>p{color:#111}@media not all{p{color:#eee}}</style>')
  expect(byDay(html.replace(':dark', ': dark'))).not.toContain('prefers-color-scheme')
})
