import { describe, expect, it } from 'vitest'
import { contrast } from '@/shared/ui/contrast'
import { lockOf } from './locks'
import { isNational, numberHint, readableNumber } from './phones'

describe('hints beside fields', () => {
  it('numbers are grouped behind their country', () => {
    expect(readableNumber('+436645550123', ['+4', '+43', '+1'])).toBe('+43 664 555 0123')
    expect(readableNumber('+999', [])).toBe('+999')
  })

  it('a number without a country is pointed out, unless an address names it', () => {
    const typed = { number: '0664 5550123', e164: null }
    expect(numberHint(typed, undefined, false)).toEqual({ kind: 'noCountry' })
    expect(numberHint(typed, undefined, true)).toBeNull()
    expect(numberHint({ number: '+43 664 5550123', e164: null }, undefined, false)).toBeNull()
    expect(numberHint(typed, { ...typed, e164: '+436645550123' }, true)).toEqual({
      kind: 'dials',
      e164: '+436645550123',
    })
    expect(numberHint({ number: '+43 1', e164: null }, { number: '+43 1', e164: null }, true)).toEqual({
      kind: 'unreadable',
    })
  })

  it('a number is offered for everybody once it is one, and only where it lacks its country', () => {
    expect(['0664 5550123', '(0316) 123456'].map(isNational)).toEqual([true, true])
    expect(['', '0664', '+43 664 5550123', '0043 664 5550123', '(+43) 664 5550123'].map(isNational)).toEqual(
      Array(5).fill(false),
    )
  })

  it('contrast is that of WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('red', '#ffffff')).toBeNull()
  })

  it('a lock on a value of the space holds for all, others for those whom the server names', () => {
    const locked_fields = ['organisation', 'job_title']
    const manager = { locked_fields, locks: {} }
    expect(lockOf(manager, 'organisation')).toEqual({ by: 'design', reason: '', ofSpace: true })
    expect(lockOf(manager, 'job_title')).toBeNull()
    const user = {
      locked_fields,
      locks: {
        organisation: { by: 'grid' as const, reason: 'One name for all.' },
        job_title: { by: 'grid' as const, reason: '' },
        logo: { by: 'permission' as const, reason: '' },
      },
    }
    expect(lockOf(user, 'organisation')).toEqual({ by: 'grid', reason: 'One name for all.', ofSpace: true })
    expect(lockOf(user, 'job_title')).toEqual({ by: 'grid', reason: '', ofSpace: false })
    expect(lockOf(user, 'logo')).toEqual({ by: 'permission', reason: '', ofSpace: false })
    expect(lockOf(user, 'first_name')).toBeNull()
  })
})
