import { notifications } from '@mantine/notifications'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { i18n } from '@/shared/i18n/i18n'
import { toastError } from './toasts'

describe('toasts of errors', () => {
  beforeAll(() =>
    i18n.init({
      lng: 'en',
      resources: { en: { common: { errors: { unknown: 'Something went wrong.' }, actions: { close: 'Close' } } } },
    }),
  )
  beforeEach(() => void vi.spyOn(notifications, 'show').mockReturnValue('id'))

  it('are red, stay six seconds, can be closed and say the message of the answer', () => {
    toastError(new ApiError({ status: 422, message: 'This name is taken.' }))
    expect(notifications.show).toHaveBeenCalledWith(
      expect.objectContaining({
        message: 'This name is taken.',
        color: 'danger',
        autoClose: 6000,
        withCloseButton: true,
      }),
    )
  })

  it('never come for 401', () => {
    toastError(new ApiError({ status: 401, message: 'Sign in.' }))
    expect(notifications.show).not.toHaveBeenCalled()
  })

  it('come for errors without an answer too, and never without words', () => {
    toastError(new ApiError({ status: 0, message: 'No connection.' }))
    toastError(undefined)
    toastError({})
    expect(vi.mocked(notifications.show).mock.calls.map(([data]) => data.message)).toEqual([
      'No connection.',
      'Something went wrong.',
      'Something went wrong.',
    ])
  })

  it('do not come for requests that were given up', () => {
    toastError(new DOMException('x', 'AbortError'))
    expect(notifications.show).not.toHaveBeenCalled()
  })
})
