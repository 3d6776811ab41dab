// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFlip } from './useFlip'

function flipping() {
  const answers: { done: () => void; fail: () => void }[] = []
  const save = () => new Promise<void>((done, fail) => answers.push({ done, fail: () => fail(new Error('away')) }))
  const hook = renderHook(({ saved }) => useFlip(saved, save), { initialProps: { saved: true } })
  const settle = (answer: () => void) =>
    act(async () => {
      answer()
      await new Promise((done) => setTimeout(done, 5))
    })
  return { ...hook, answers, settle }
}

it('shows what was wanted from the click on, and then what was saved', async () => {
  const { result, rerender, answers, settle } = flipping()
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  rerender({ saved: false })
  await settle(answers[0]!.done)
  expect(result.current[0]).toBe(false)
  rerender({ saved: true })
  expect(result.current[0]).toBe(true)
})

it('is as before when it could not be saved', async () => {
  const { result, answers, settle } = flipping()
  act(() => result.current[1](false))
  await settle(answers[0]!.fail)
  expect(result.current[0]).toBe(true)
})

it('shows the last of two wishes, whatever the first comes to', async () => {
  const { result, rerender, answers, settle } = flipping()
  act(() => result.current[1](false))
  act(() => result.current[1](true))
  rerender({ saved: false })
  await settle(answers[0]!.done)
  expect(result.current[0]).toBe(true)
  rerender({ saved: true })
  await settle(answers[1]!.done)
  expect(result.current[0]).toBe(true)
})
