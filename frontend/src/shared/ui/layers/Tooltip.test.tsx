// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tooltip } from './Tooltip'

const shown = () => screen.queryByText('What it does')

function drawn() {
  render(
    <MantineProvider env="test">
      <Tooltip label="What it does">
        <button type="button">Act</button>
      </Tooltip>
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Act' })
}

function come(to: Element) {
  const event = createEvent.pointerOver(to)
  Object.defineProperty(event, 'pointerType', { value: 'mouse' })
  fireEvent(to, event)
}

it('shows with the first hover, however long it takes to come', async () => {
  const button = drawn()
  come(button)
  expect(shown()).toBeNull()
  expect(await screen.findByText('What it does', undefined, { timeout: 20_000 })).toBeVisible()
  fireEvent.mouseLeave(button)
  fireEvent.pointerLeave(button)
  await waitFor(() => expect(shown()).toBeNull())
})

it('does not show to who has gone on meanwhile', async () => {
  const button = drawn()
  come(button)
  fireEvent.pointerLeave(button)
  // It has come, and is drawn.
  await act(() => import('./pieces').then(() => undefined))
  expect(shown()).toBeNull()
})
