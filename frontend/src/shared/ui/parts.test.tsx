// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import { colourOf, initialsOf } from './Avatar'
import { DataTable } from './DataTable'
import { LastResort } from './ErrorPage'
import { imageUrl } from './image'

beforeAll(() => addTexts('en', 'common', common))

describe('names', () => {
  it('have initials in any script', () => {
    expect(
      [
        'Zoë Šimić-Hölzl',
        "Siobhán O'Neill",
        'Hannes von Auer',
        '  árpád ',
        '',
        '« Li »',
        'Mag. Dr. Ada von Au, MBA',
      ].map(initialsOf),
    ).toEqual(['ZŠ', 'SO', 'HA', 'Á', '', 'L', 'AA'])
  })

  it('always have the same colour', () => {
    expect(colourOf('Zoë')).toBe(colourOf('Zoë'))
    expect(colourOf('')).toMatch(/^#/)
  })
})

describe('pictures', () => {
  const image = {
    uuid: 'u',
    url: '/media/full.webp',
    width: 800,
    height: 800,
    alt: '',
    variants: {
      '64': { avif: '/media/64.avif', webp: '/media/64.webp', jpeg: null },
      '320': { avif: '/media/320.avif', webp: '/media/320.webp', jpeg: '/media/320.jpg' },
    },
  }
  it('come in the smallest variant that is large enough', () => {
    expect([40, 64, 65, 900].map((pixels) => new URL(imageUrl(image, pixels)).pathname)).toEqual([
      '/media/64.webp',
      '/media/64.webp',
      '/media/320.webp',
      '/media/320.webp',
    ])
    expect(new URL(imageUrl({ ...image, variants: {} }, 64)).pathname).toBe('/media/full.webp')
  })
})

describe('the error page', () => {
  it('has a last sentence when it fails itself', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('broken')
    }
    render(
      <LastResort>
        <Broken />
      </LastResort>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred while showing the error page')
  })
})

describe('a table', () => {
  interface Row {
    id: string
    name: string
  }
  const rows: Row[] = ['Ana', 'Bea', 'Cid', 'Dee'].map((name, index) => ({ id: String(index), name }))
  const columns = [{ id: 'name', header: 'Name', sortKey: 'name', cell: (row: Row) => row.name }]
  const table = (props: Partial<Parameters<typeof DataTable<Row>>[0]>) => (
    <MantineProvider>
      <DataTable<Row>
        label="People"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        {...props}
      />
    </MantineProvider>
  )

  it('is sorted by its headings, up and then down', async () => {
    const onSort = vi.fn()
    const { rerender } = render(table({ sort: '-name', onSort }))
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('name')
    rerender(table({ sort: 'name', onSort }))
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('-name')
  })

  it('selects one, a stretch with Shift, and the whole page', async () => {
    const onSelect = vi.fn<(selected: Set<string>) => void>()
    const { rerender } = render(table({ selected: new Set(), onSelect }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }))
    expect([...(onSelect.mock.lastCall?.[0] ?? [])]).toEqual(['0'])
    rerender(table({ selected: new Set(['0']), onSelect }))
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Cid' }))
    await user.keyboard('{/Shift}')
    expect([...(onSelect.mock.lastCall?.[0] ?? [])]).toEqual(['0', '1', '2'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect([...(onSelect.mock.lastCall?.[0] ?? [])].sort()).toEqual(['0', '1', '2', '3'])
  })

  it('says what belongs there when it is empty, and shows the shape of what comes', () => {
    const { rerender } = render(table({ rows: [], empty: <p>No people yet</p> }))
    expect(screen.getByText('No people yet')).toBeInTheDocument()
    rerender(table({ rows: undefined, skeletonRows: 3 }))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })
})
