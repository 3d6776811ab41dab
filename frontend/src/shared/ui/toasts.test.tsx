// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import { Toaster } from './Toaster'
import { hideToast, showToast, shownToasts, toastDone, toastError } from './toasts'

beforeAll(() => addTexts('en', 'common', common))
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  shownToasts().forEach(({ id }) => hideToast(id))
  vi.useRealTimers()
})
const show = () =>
  render(
    <MantineProvider>
      <Toaster />
    </MantineProvider>,
  )
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

describe('toasts of errors', () => {
  it('are red, stay six seconds and say the message of the answer', () => {
    show()
    act(() => toastError(new ApiError({ status: 422, message: 'This name is taken.' })))
    expect(screen.getByRole('alert')).toHaveTextContent('This name is taken.')
    expect(screen.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
    pass(5999)
    expect(screen.getByRole('alert')).toBeVisible()
    pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be closed, and stay while somebody is in them', async () => {
    show()
    act(() => toastError(new ApiError({ status: 0, message: 'No connection.' })))
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    pass(20_000)
    expect(screen.getByRole('alert')).toBeVisible()
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('never come for 401, nor for requests that were given up', () => {
    toastError(new ApiError({ status: 401, message: 'Sign in.' }))
    toastError(new DOMException('x', 'AbortError'))
    expect(shownToasts()).toEqual([])
  })

  it('come for errors without an answer too, never without words, and the same words once', () => {
    toastError(new ApiError({ status: 0, message: 'No connection.' }))
    toastError(undefined)
    toastError({})
    expect(shownToasts().map(({ message }) => message)).toEqual(['No connection.', 'Something went wrong. Try again.'])
  })

  it('name no file of the program', () => {
    toastError(new TypeError('Failed to fetch dynamically imported module: https://x/assets/Share-a1.js'))
    expect(shownToasts()[0]?.message).toMatch(/^A part of this page could not be loaded/)
  })
})

describe('a quiet toast', () => {
  it('offers to undo, once', async () => {
    show()
    const undo = vi.fn()
    act(() => toastDone('Card deleted.', undo))
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(shownToasts()).toEqual([])
  })

  it('waits for its turn above four others, and stays as long as they', () => {
    show()
    act(() => [1, 2, 3, 4, 5].forEach((id) => showToast({ id: `${id}`, message: `Number ${id}`, tone: 'good' })))
    expect(screen.getAllByRole('status')).toHaveLength(4)
    pass(6000)
    expect(screen.getByRole('status')).toHaveTextContent('Number 5')
    pass(5000)
    expect(screen.getByRole('status')).toHaveTextContent('Number 5')
  })
})
