/** What index.html has asked for before the program was here: answers by their addresses, each to be taken once. */
interface Asked {
  token: string
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    asked?: Asked
  }
}

/** The answer that is here or on its way, for who asks the same with the same token; nothing from then on. */
export function takeAsked(url: string, headers: Headers): Promise<Response> | undefined {
  const { token, answers } = window.asked ?? {}
  if (headers.get('Authorization') !== `Bearer ${token}`) return undefined
  const answer = answers?.get(url)
  answers?.delete(url)
  return answer
}

/** What nobody has taken is forgotten, and its connections are free: it is older than what is asked for from now on. */
export function dropAsked(): void {
  for (const answer of window.asked?.answers.values() ?? [])
    answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  delete window.asked
}

/** The same, for as long as nobody gives up waiting. */
export function until(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject)
  })
}
