// @vitest-environment jsdom
import { MantineProvider, Modal } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { useLazyDialog, type DialogProps } from './lazyDialog'

let come = () => undefined as unknown as void
const texts = new Promise<string>((resolve) => (come = () => resolve('What lies in it')))

function Basket({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      {use(texts)}
    </Modal>
  )
}
const load = () => Promise.resolve({ default: Basket })

function Page() {
  const { Dialog, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <button type="button" onClick={open}>
        Basket
      </button>
      {Dialog && <Dialog opened={opened} onClose={close} />}
    </>
  )
}

it('leaves the page and its focus as they are while its texts are on their way, and gives the focus back', async () => {
  render(
    <MantineProvider env="test">
      <Suspense fallback="nothing is there">
        <Page />
      </Suspense>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Basket' })
  await userEvent.click(button)
  await act(() => Promise.resolve())
  expect(screen.queryByText('nothing is there')).toBeNull()
  expect(button).toHaveFocus()
  await act(async () => {
    come()
    await texts
  })
  expect(await screen.findByText('What lies in it')).toBeVisible()
  await waitFor(() => expect(button).not.toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})
