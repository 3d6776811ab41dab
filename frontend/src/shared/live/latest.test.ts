import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latest } from './latest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(milliseconds: (input: string) => number) {
  const results: string[] = []
  const signals: AbortSignal[] = []
  const run = vi.fn((input: string, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve) => setTimeout(() => resolve(input), milliseconds(input)))
  })
  return { results, signals, run, asker: latest({ run, delay: 250, onResult: (output) => results.push(output) }) }
}

describe('the latest question', () => {
  it('is asked once typing pauses', async () => {
    const { run, asker, results } = setUp(() => 10)
    for (const text of ['Z', 'Zo', 'Zoë']) {
      asker.ask(text)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(run).toHaveBeenCalledTimes(1)
    expect(results).toEqual(['Zoë'])
  })

  it('wins over an earlier one whose answer comes later', async () => {
    const { asker, results, signals } = setUp((input) => (input === 'slow' ? 1000 : 10))
    asker.ask('slow')
    await vi.advanceTimersByTimeAsync(300)
    asker.ask('fast')
    await vi.advanceTimersByTimeAsync(2000)
    expect(results).toEqual(['fast'])
    expect(signals[0]?.aborted).toBe(true)
  })

  it('is forgotten when the page is left', async () => {
    const { asker, results } = setUp(() => 10)
    asker.ask('gone', 0)
    asker.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(results).toEqual([])
  })
})
