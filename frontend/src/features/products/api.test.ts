import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { productsChanged } from './api'
import { productKeys } from './keys'

it('asks again for the lists of all spaces that a product was or is in, and for mine', async () => {
  const queryClient = new QueryClient()
  const known = [
    productKeys.list('from', {}),
    productKeys.ofCard('to', 'card', {}),
    productKeys.mine({}),
    productKeys.one('product'),
    productKeys.list('other', {}),
  ]
  for (const key of known) queryClient.setQueryData(key, [])
  await productsChanged(queryClient, ['from', 'to'])
  expect(known.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false])
})
