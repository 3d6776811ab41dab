export interface LatestOptions<I, O> {
  run: (input: I, signal: AbortSignal) => Promise<O>
  /** Milliseconds of quiet before the first call. */
  delay: number
  onResult: (output: O) => void
  onError?: (error: unknown) => void
  onBusy?: (busy: boolean) => void
}

/** Asks after a moment of quiet. Only the last question's answer counts; earlier ones are called off. */
export function latest<I, O>({ run, delay, onResult, onError, onBusy }: LatestOptions<I, O>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const call = async (input: I) => {
    const controller = new AbortController()
    running = controller
    onBusy?.(true)
    try {
      const output = await run(input, controller.signal)
      if (running === controller) onResult(output)
    } catch (error) {
      if (running === controller) onError?.(error)
    } finally {
      if (running === controller) {
        running = undefined
        onBusy?.(false)
      }
    }
  }
  const stop = () => {
    clearTimeout(timer)
    running?.abort()
    running = undefined
  }
  return {
    ask(input: I, wait = delay) {
      stop()
      if (wait <= 0) void call(input)
      else timer = setTimeout(() => void call(input), wait)
    },
    stop() {
      stop()
      onBusy?.(false)
    },
  }
}
