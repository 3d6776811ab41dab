import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readInvitedAgain, roundKeys } from './keys'

test('the list is never older than the numbers', async () => {
  const client = new QueryClient()
  const said: string[] = []
  const watch = (queryKey: readonly unknown[], name: string, takes: number) => {
    const queryFn = async () => {
      said.push(`${name} asked`)
      await new Promise((done) => setTimeout(done, takes))
      said.push(`${name} read`)
      return name
    }
    return new QueryObserver(client, { queryKey, queryFn, initialData: name, staleTime: Infinity }).subscribe(() => {})
  }
  const ends = [
    watch(roundKeys.summary('space', undefined), 'numbers', 20),
    watch(roundKeys.list('space', { page: 1 }), 'list', 1),
  ]
  await readInvitedAgain(client, 'space')
  for (const end of ends) end()
  expect(said.indexOf('numbers read')).toBeGreaterThan(-1)
  expect(said.indexOf('list asked')).toBeGreaterThan(said.indexOf('numbers read'))
})
