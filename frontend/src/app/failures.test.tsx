// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery, useSuspenseQuery, type UseQueryOptions } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { hideToast, shownToasts } from '@/shared/ui/toasts'
import { createQueryClient } from './query-client'

beforeAll(() => addTexts('en', 'common', common))
// React tells the console of every error that a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => shownToasts().forEach(({ id }) => hideToast(id)))

const away = new ApiError({ status: 500, message: 'The server is resting.' })
const lost = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
const read = vi.fn<() => Promise<string>>()
const query = { queryKey: ['mine'], queryFn: read } // eslint-disable-line no-restricted-syntax -- a key of nobody
const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

function show(what: ReactNode, client = createQueryClient()) {
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>{what}</QueryClientProvider>
    </MantineProvider>,
  )
  return client
}
function Panel(options: Partial<UseQueryOptions<string>>) {
  const { data } = useQuery({ ...query, ...options })
  return <p>{data ?? 'waiting'}</p>
}

describe('a part of a page', () => {
  it('that cannot be read says why in its own place, and tries again', async () => {
    read.mockReset().mockRejectedValueOnce(away).mockResolvedValue('There it is.')
    show(
      <>
        <h1>The rest</h1>
        <Part>
          <Panel />
        </Part>
      </>,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is resting.')
    expect(screen.getByRole('heading', { name: 'The rest' })).toBeVisible()
    expect(shownToasts()).toEqual([])
    await again()
    expect(await screen.findByText('There it is.')).toBeVisible()
  })

  it('that waits for what it reads asks once, says why it is not there, and tries again', async () => {
    read.mockReset().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('There it is.')
    function Waiting() {
      const { data } = useSuspenseQuery(query)
      return <p>{data}</p>
    }
    show(
      <Part>
        <Waiting />
      </Part>,
    )
    for (const asked of [1, 2]) {
      expect(await screen.findByRole('alert')).toHaveTextContent('The server is resting.')
      expect(read).toHaveBeenCalledTimes(asked)
      await again()
    }
    expect(await screen.findByText('There it is.')).toBeVisible()
  })

  it('comes back by itself once there is a connection', async () => {
    read.mockReset().mockRejectedValueOnce(away).mockResolvedValue('There it is.')
    show(
      <Part>
        <Panel />
      </Part>,
    )
    await screen.findByRole('alert')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('There it is.')).toBeVisible()
  })

  it('asks anew when one comes back to it', async () => {
    read.mockReset().mockRejectedValueOnce(away).mockResolvedValue('There it is.')
    function Pages() {
      const [here, setHere] = useState(true)
      return (
        <>
          <button onClick={() => setHere(!here)}>Go</button>
          {here && (
            <Part>
              <Panel />
            </Part>
          )}
        </>
      )
    }
    show(<Pages />)
    await screen.findByRole('alert')
    await userEvent.click(screen.getByText('Go'))
    await userEvent.click(screen.getByText('Go'))
    expect(await screen.findByText('There it is.')).toBeVisible()
  })

  it('keeps what it shows when it only cannot be renewed, and a toast says so', async () => {
    read.mockReset().mockResolvedValueOnce('There it is.').mockRejectedValue(away)
    const client = show(
      <Part>
        <Panel />
      </Part>,
    )
    await screen.findByText('There it is.')
    await act(() => client.refetchQueries())
    expect(screen.getByText('There it is.')).toBeVisible()
    expect(shownToasts().map(({ message }) => message)).toEqual(['The server is resting.'])
  })

  it('that nobody misses says nothing', async () => {
    read.mockReset().mockRejectedValue(away)
    show(
      <Part quiet>
        <Panel />
      </Part>,
    )
    await waitFor(() => expect(screen.queryByText('waiting')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reads without a connection too, and so says that there is none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    read.mockReset().mockRejectedValue(new ApiError({ status: 0, code: 'no_connection', message: 'No connection.' }))
    show(
      <Part>
        <Panel />
      </Part>,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.')
  })
})

describe('a list', () => {
  it('says in the place of its rows what failed', async () => {
    read.mockReset().mockRejectedValueOnce(away).mockResolvedValue('Rows')
    function List() {
      const list = useQuery({ ...query, ...SAID_HERE })
      return list.isError ? <Failure of={list} /> : <p>{list.data ?? 'waiting'}</p>
    }
    show(<List />)
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
    await again()
    expect(await screen.findByText('Rows')).toBeVisible()
  })

  it.each([402, 403])('that is not allowed (%i) says so, and has nothing to be tried again', async (status) => {
    const off = new ApiError({ status, code: 'signatures_off', message: 'Your company does not offer it.' })
    read.mockReset().mockRejectedValue(off)
    function List() {
      const list = useQuery({ ...query, ...SAID_HERE })
      return list.isError ? <Failure of={list} /> : <p>waiting</p>
    }
    show(<List />)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your company does not offer it\.$/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that something on the way refuses is tried again', async () => {
    read
      .mockReset()
      .mockRejectedValueOnce(new ApiError({ status: 403, message: 'Blocked.' }))
      .mockResolvedValue('Rows')
    function List() {
      const list = useQuery({ ...query, ...SAID_HERE })
      return list.isError ? <Failure of={list} /> : <p>{list.data ?? 'waiting'}</p>
    }
    show(<List />)
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
    await again()
    expect(await screen.findByText('Rows')).toBeVisible()
  })
})

describe('a piece of the program', () => {
  const Piece = () => <p>The piece</p>

  it('that was lost is fetched anew by "Try again"', async () => {
    const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue({ default: Piece })
    const Lazy = lazyPart(load)
    show(
      <Part>
        <Lazy />
      </Part>,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This could not be loadedA part of this page/)
    await again()
    expect(await screen.findByText('The piece')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('that was lost leaves what was typed beside it, without a boundary of the page', async () => {
    const Lazy = lazyPart(vi.fn().mockRejectedValueOnce(lost).mockResolvedValue({ default: Piece }))
    show(
      <>
        <input aria-label="Name" />
        <Lazy />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'Alpenwerk')
    expect(await screen.findByRole('alert')).toHaveTextContent(/A part of this page/)
    expect(screen.getByLabelText('Name')).toHaveValue('Alpenwerk')
    await again()
    expect(await screen.findByText('The piece')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Alpenwerk')
  })

  it('says nothing inside of a part that does without', async () => {
    const Lazy = lazyPart(vi.fn().mockRejectedValue(lost))
    show(
      <>
        <h1>The rest</h1>
        <Part quiet>
          <Lazy />
        </Part>
      </>,
    )
    await act(() => Promise.resolve())
    expect(screen.getByRole('heading', { name: 'The rest' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that is a dialog is told in a toast, closes, and opens the next time', async () => {
    const load = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue({ default: Piece })
    const Dialog = lazyDialog<{ opened: boolean; onClose: () => void }>(load)
    function Page() {
      const [opened, setOpened] = useState(false)
      return (
        <>
          <button onClick={() => setOpened(true)}>Open</button>
          <output>{opened ? 'open' : 'closed'}</output>
          <Dialog opened={opened} onClose={() => setOpened(false)} />
        </>
      )
    }
    show(<Page />)
    await userEvent.click(screen.getByText('Open'))
    expect(await screen.findByText('closed')).toBeVisible()
    expect(shownToasts()).toHaveLength(1)
    await userEvent.click(screen.getByText('Open'))
    expect(await screen.findByText('The piece')).toBeVisible()
  })
})
