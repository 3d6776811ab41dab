// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import { FilterMenu } from './Filter'

beforeAll(() => addTexts('en', 'common', common))

function Departments({ number }: { number: number }) {
  const [selected, setSelected] = useState<string[]>([])
  const options = Array.from({ length: number }, (_, index) => ({ value: `v${index}`, label: `Küche ${index}` }))
  return (
    <MantineProvider env="test">
      <FilterMenu label="Department" options={options} selected={selected} onChange={setSelected} />
      <p>{selected.join()}</p>
    </MantineProvider>
  )
}

it('lets one of many be found by typing, and several be chosen', async () => {
  const user = userEvent.setup()
  render(<Departments number={60} />)
  await user.click(screen.getByRole('button', { name: 'Department' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(screen.getAllByRole('checkbox')).toHaveLength(60)
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'KUCHE 5')
  expect(screen.getAllByRole('checkbox')).toHaveLength(15)
  await user.click(screen.getByRole('checkbox', { name: 'Küche 5' }))
  await user.click(screen.getByRole('checkbox', { name: 'Küche 50' }))
  expect(screen.getByText('v5,v50')).toBeInTheDocument()
  await user.clear(screen.getByRole('textbox', { name: 'Search' }))
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'marketing')
  expect(screen.getByRole('status')).toHaveTextContent('Nothing of that name')
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(screen.queryByText('v5,v50')).not.toBeInTheDocument()
})

it('shows a few in a menu', async () => {
  const user = userEvent.setup()
  render(<Departments number={12} />)
  await user.click(screen.getByRole('button', { name: 'Department' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Küche 7' }))
  expect(screen.getByText('v7')).toBeInTheDocument()
})
