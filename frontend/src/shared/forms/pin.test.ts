import { describe, expect, it } from 'vitest'
import { pinProblem, plainPin } from './pin'

describe('a PIN', () => {
  it.each([
    ['482915', null],
    ['482 915', null],
    ['000123', null],
    ['112233', null],
    ['48291', 'form'],
    ['4829154829154', 'form'],
    ['48291a', 'form'],
    ['', 'form'],
    ['111111', 'trivial'],
    ['123456', 'trivial'],
    ['890123', 'trivial'],
    ['654321', 'trivial'],
    ['1212121', 'trivial'],
    ['123123', 'trivial'],
  ])('%s is judged as the server does', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem)
  })

  it('is sent without what people put between its digits', () => {
    expect(plainPin(' 482-915 ')).toBe('482915')
  })
})
