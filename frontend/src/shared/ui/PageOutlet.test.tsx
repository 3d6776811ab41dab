// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageOutlet } from './PageOutlet'

vi.mock('@tanstack/react-router', () => ({ Outlet: () => <p>The page</p> }))

it('leaves the first page until its frame has been drawn', async () => {
  const drawn: boolean[] = []
  const Frame = () => {
    return (
      <div ref={(frame) => void (frame && drawn.push(frame.textContent.includes('The page')))}>
        <PageOutlet />
      </div>
    )
  }
  await act(async () => {
    render(<Frame />)
  })
  expect(drawn).toEqual([false])
  expect(screen.getByText('The page')).toBeTruthy()
})
