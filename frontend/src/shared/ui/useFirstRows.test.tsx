// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { PhoneRows } from './PhoneRows'
import { useFirstRows } from './useFirstRows'

/** What was drawn, step by step. */
function Rows({ count, steps }: { count: number; steps: number[] }) {
  const drawn = useFirstRows(count)
  useLayoutEffect(() => {
    steps.push(drawn)
  }, [drawn, steps])
  return null
}

it('draws the first screen with the page and the others after it', () => {
  const steps: number[] = []
  render(<Rows count={50} steps={steps} />)
  expect(steps).toEqual([16, 50])
})

it('draws the first screen at once, too, when the rows come later', () => {
  const steps: number[] = []
  const { rerender } = render(<Rows count={0} steps={steps} />)
  rerender(<Rows count={50} steps={steps} />)
  expect(steps).toEqual([0, 16, 50])
  rerender(<Rows count={20} steps={steps} />)
  rerender(<Rows count={5} steps={steps} />)
  expect(steps).toEqual([0, 16, 50, 20, 5])
})

it('leaves nothing out of a list on a phone', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `Person ${number}`)
  render(
    <MantineProvider>
      <PhoneRows
        label="People"
        rows={names}
        rowId={(name) => name}
        rowName={(name) => name}
        selected={new Set()}
        picture={() => null}
        text={(name) => name}
        isFetching={false}
      />
    </MantineProvider>,
  )
  await waitFor(() => expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(names))
})
