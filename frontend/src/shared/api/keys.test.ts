import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { inSpace, myCards, renewSpace, sharedKeys } from './keys'

describe('all that is of a space', () => {
  it('is asked for again, but for what is kept and what is below it', async () => {
    const queryClient = new QueryClient()
    const space = inSpace('s')
    const keys = [
      [...space, 'card', 'a'],
      [...space, 'card', 'a', 'history'],
      [...space, 'card', 'b'],
      [...space, 'cards', 'list'],
      sharedKeys.permission('s'),
      sharedKeys.permission('other'),
      myCards,
    ]
    for (const key of keys) queryClient.setQueryData(key, 'read')
    await renewSpace(queryClient, 's', [[...space, 'card', 'a'], sharedKeys.permission('s')])
    const renewed = keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)
    expect(renewed).toEqual([
      [...space, 'card', 'b'],
      [...space, 'cards', 'list'],
    ])
  })
})
