// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { formErrors } from './formErrors'
import { changedFields, useServerForm } from './useServerForm'

describe('errors of the server', () => {
  it('land at the fields that a form knows by path', () => {
    expect(
      formErrors({
        'phones.0.number': ['Too short.', 'Not a number.'],
        'body.email': ['Taken.'],
        'payload.addresses[2].zipcode': ['Missing.'],
        empty: [],
      }),
    ).toEqual({ 'phones.0.number': 'Too short.', email: 'Taken.', 'addresses.2.zipcode': 'Missing.' })
  })
})

function refuse(errors: Record<string, string[]>, message = 'Please check.') {
  return () => Promise.reject(new ApiError({ status: 422, message, errors }))
}

describe('a form', () => {
  const start = { name: 'Zoë', phones: [{ number: '1' }] }

  it('shows field errors of the server and keeps what was typed', async () => {
    const { result } = renderHook(() => useServerForm({ initialValues: start }))
    act(() => result.current.setFieldValue('name', 'Zoé'))
    await act(async () => {
      expect(await result.current.submitWith(refuse({ name: ['Taken.'], 'phones.0.number': ['Too short.'] }))).toBe(
        false,
      )
    })
    expect(result.current.errors).toEqual({ name: 'Taken.', 'phones.0.number': 'Too short.' })
    expect(result.current.problem).toBeNull()
    expect(result.current.values.name).toBe('Zoé')
    expect(result.current.saving).toBe(false)
  })

  it('says errors of no field, and of fields that it does not have, for the whole form', async () => {
    const { result } = renderHook(() => useServerForm({ initialValues: start }))
    await act(async () => void (await result.current.submitWith(refuse({}, 'Someone else was faster.'))))
    expect(result.current.problem).toBe('Someone else was faster.')
    await act(async () => void (await result.current.submitWith(refuse({ licence: ['No seat left.'] }))))
    expect(result.current.problem).toBe('No seat left.')
  })

  it('counts changed fields, and none after saving or discarding', async () => {
    const { result } = renderHook(() => useServerForm({ initialValues: start }))
    act(() => result.current.setFieldValue('name', 'Ana'))
    expect(result.current.changed).toEqual(['name'])
    act(() => result.current.discard())
    expect(result.current.values).toEqual(start)
    expect(result.current.changed).toEqual([])
    act(() => result.current.setFieldValue('phones', [{ number: '2' }]))
    await act(async () => {
      await result.current.submitWith((values) => Promise.resolve(result.current.accept(values)))
    })
    expect(result.current.changed).toEqual([])
    act(() => result.current.discard())
    expect(result.current.values.phones).toEqual([{ number: '2' }])
  })

  it('does not send what it knows to be wrong', async () => {
    const { result } = renderHook(() =>
      useServerForm({ initialValues: { name: '' }, validate: { name: (value) => (value ? null : 'Enter a name') } }),
    )
    let sent = false
    await act(async () => void (await result.current.submitWith(() => Promise.resolve((sent = true)))))
    expect(sent).toBe(false)
    expect(result.current.errors).toEqual({ name: 'Enter a name' })
  })

  it('tells changed fields apart by content', () => {
    expect(changedFields({ a: [1], b: { c: 1 } }, { a: [1], b: { c: 2 } })).toEqual(['b'])
  })
})
