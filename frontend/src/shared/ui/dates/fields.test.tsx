// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import Calendar from './Calendar'
import { DateField } from './DateField'
import { MomentField } from './MomentField'
import type { TimeField } from './TimeField'

beforeAll(() => addTexts('en', 'common', common))

function Kept({
  of: Field,
  from = '',
}: {
  of: typeof DateField | typeof TimeField | typeof MomentField
  from?: string
}) {
  const [value, setValue] = useState(from)
  return (
    <MantineProvider>
      <Field label="Begins" value={value} onChange={setValue} />
      <output>{value || 'nothing'}</output>
    </MantineProvider>
  )
}
const value = () => screen.getByRole('status').textContent

describe('a day that is typed', () => {
  it('counts once it is whole, and stands as people write it', async () => {
    render(<Kept of={DateField} />)
    const field = screen.getByRole('textbox', { name: 'Begins' })
    expect(field).toHaveAttribute('placeholder', 'mm/dd/yyyy')
    await userEvent.type(field, '12/31/2026')
    expect(value()).toBe('2026-12-31')
    await userEvent.clear(field)
    await userEvent.type(field, '5.1.27')
    await userEvent.tab()
    expect(value()).toBe('2027-05-01')
    expect(field).toHaveValue('05/01/2027')
  })

  it('that is none stays for its person, with what to do, and counts as nothing', async () => {
    render(<Kept of={DateField} from="2026-12-31" />)
    const field = screen.getByRole('textbox', { name: 'Begins' })
    await userEvent.clear(field)
    await userEvent.type(field, '02/30/2026')
    await userEvent.tab()
    expect(value()).toBe('nothing')
    expect(field).toHaveValue('02/30/2026')
    expect(field).toBeInvalid()
    expect(screen.getByText('Write the day like 12/31/2026.')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '02/28/2026')
    expect(value()).toBe('2026-02-28')
    expect(field).toBeValid()
  })
})

describe('a moment', () => {
  it('is nothing while its day or its time is missing', async () => {
    render(<Kept of={MomentField} from="2026-12-31T08:00" />)
    const day = screen.getByRole('textbox', { name: 'Begins: day' })
    const time = screen.getByRole('textbox', { name: 'Begins: time' })
    expect(time).toHaveValue(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(2026, 0, 1, 8)))
    await userEvent.clear(day)
    await userEvent.tab()
    expect(value()).toBe('nothing')
    await userEvent.clear(time)
    await userEvent.type(time, '17.30')
    await userEvent.tab()
    expect(value()).toBe('nothing')
    await userEvent.type(day, '1/2/2027')
    await userEvent.tab()
    await userEvent.tab()
    expect(value()).toBe('2027-01-02T17:30')
  })
})

describe('the calendar', () => {
  it('is left by Escape, and moves by weeks and months', async () => {
    const [onChoose, onClose] = [vi.fn(), vi.fn()]
    render(
      <MantineProvider>
        <Calendar opened name="Begins" value="2026-11-02" onChoose={onChoose} onClose={onClose} />
      </MantineProvider>,
    )
    // Whoever sees it can go on by keys at once.
    expect(screen.getByRole('button', { name: 'Monday, November 2, 2026' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{PageUp}{Enter}')
    expect(onChoose).toHaveBeenCalledWith('2026-10-09')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })
})
