// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { triedAgain } from './lostPart'

test('a lost module is asked for by another address, and told when it stays lost', async () => {
  const address = 'http://127.0.0.1:9/assets/piece.js'
  const load = vi.fn(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)))
  const told = vi.fn()
  window.addEventListener('vite:preloadError', told)
  const fetchPiece = triedAgain(load)
  await expect(fetchPiece()).rejects.toThrow(address)
  expect(told).not.toHaveBeenCalled()
  await expect(fetchPiece()).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledTimes(1)
  window.removeEventListener('vite:preloadError', told)
})

test('what was lost otherwise is fetched as before', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/piece.css')).mockResolvedValueOnce('piece')
  const fetchPiece = triedAgain(load)
  await expect(fetchPiece()).rejects.toThrow('CSS')
  await expect(fetchPiece()).resolves.toBe('piece')
})
