import { describe, expect, it } from 'vitest'
import { codeOf } from './code'

const code = 'aB3_-'.repeat(8)

describe('a pasted code', () => {
  it.each([
    [code, code],
    [`  ${code}\n`, code],
    [`https://vizitka.example/confirmation/space-invite/${code}/verify`, code],
    [`https://vizitka.example/confirmation/space-invite/${code}/verify?utm=x`, code],
    [`https://vizitka.example/a/${code}`, code],
    ['short', null],
    ['', null],
    ['https://vizitka.example/spaces', null],
    [`${code} and more`, null],
  ])('is read from %j', (text, expected) => expect(codeOf(text)).toBe(expected))
})
