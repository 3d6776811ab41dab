import { describe, expect, it } from 'vitest'
import { seenColours } from './seen'

const page =
  '<style>:root{--r:14px;--b:#eef;--q:#ffe000;color-scheme:light;--g:#ffffff;--c:#f4f4f4;--k:#595959;--p:#ffe000;' +
  '--o:#111111;--a:#766700}@media(prefers-color-scheme:dark){:root{--g:#141413}}</style>'

describe('the colours that visitors see', () => {
  it('are those of the page', () => {
    expect(seenColours(page)).toEqual({ ground: '#ffffff', ink: '#595959', primary: '#ffe000', onPrimary: '#111111' })
  })
  it('are not guessed', () => {
    expect(seenColours(undefined)).toBeNull()
    expect(seenColours('<p>Not a card</p>')).toBeNull()
  })
})
