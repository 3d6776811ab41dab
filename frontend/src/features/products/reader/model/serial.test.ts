import { describe, expect, it } from 'vitest'
import { isSerial, normalisedSerial, printedSerial, serialProblem, strangeSign, typedSerial } from './serial'

describe('a serial', () => {
  // The table of docs/domain/products.md.
  it.each([
    ['2345-6789-ABC4', '23456789abc4', true],
    ['2345 6789 abc4', '23456789abc4', true],
    ['2345\u20136789\u2013ABC4', '23456789abc4', true],
    ['2345-6789-ABCD', '23456789abcd', false],
    ['3245-6789-ABC4', '32456789abc4', false],
    ['2345-6789-ABCY', '23456789abcy', false],
    ['2345-6789-ABC', '23456789abc', false],
    ['', '', false],
  ])('%j is read as %s, valid: %s', (written, read, valid) => {
    expect(normalisedSerial(written)).toBe(read)
    expect(isSerial(read)).toBe(valid)
  })

  it('shows each single wrong sign and each two that changed places', () => {
    const right = '23456789abc4'
    for (let at = 0; at < right.length; at += 1) {
      for (const sign of '23456789abcdefghjkmnpqrstuvwx')
        if (sign !== right[at]) expect(isSerial(right.slice(0, at) + sign + right.slice(at + 1))).toBe(false)
      for (let other = at + 1; other < right.length; other += 1) {
        const signs = [...right]
        ;[signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? '']
        if (signs[at] !== signs[other]) expect(isSerial(signs.join(''))).toBe(false)
      }
    }
  })

  it.each([
    ['2', '2'],
    ['2345', '2345'],
    ['23456', '2345-6'],
    ['2345-6789abc4', '2345-6789-ABC4'],
    [' 2345 6789 abc4 and more', '2345-6789-ABC4'],
    ['', ''],
  ])('typed as %j stands in its field as %j', (typed, shown) => {
    expect(typedSerial(typed)).toBe(shown)
    expect(typedSerial(shown)).toBe(shown)
  })

  it.each([
    ['', 'empty'],
    ['2345-67', 'short'],
    ['2345-O', 'sign'],
    ['2345-6789-ABCY', 'sign'],
    ['2345-6789-ABCD', 'mistyped'],
    ['2345-6789-ABC4', null],
  ] as const)('%j has the fault %j', (typed, fault) => {
    expect(serialProblem(typed)).toBe(fault)
  })

  it('names the sign that stands on no product', () => {
    expect(strangeSign('2345-o')).toBe('O')
    expect(strangeSign('2345-6789')).toBeUndefined()
    expect(printedSerial('23456789abc4')).toBe('2345-6789-ABC4')
  })
})
