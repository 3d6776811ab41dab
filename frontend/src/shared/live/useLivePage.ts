import { useEffect, useRef, useState } from 'react'
import { ApiError, type FieldErrors } from '@/shared/api/error'
import type { Failed } from '@/shared/ui/Failure'
import { latest } from './latest'

const QUIET = 250

export interface LivePage {
  html: string | undefined
  busy: boolean
  /** The last page could not be made; what was shown before stays. */
  failed: Failed | null
}
type Body = Record<string, unknown>

/**
 * A page from unsaved values, a moment after the last change. Values that the server refuses are left out (`repair`).
 * Another `id` is another page; a new `revision` of what is saved asks again. `ask` and `repair` stay the same functions.
 */
export function useLivePage(options: {
  id: string
  body: Body
  revision: number | string
  may?: boolean
  ask: (id: string, body: Body, signal: AbortSignal) => Promise<string>
  repair: (body: Body, errors: FieldErrors) => Body | null
}): LivePage {
  const { id, body, revision, may = true, ask, repair } = options
  const [html, setHtml] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const asker = useRef<ReturnType<typeof latest<Body, string>>>(undefined)
  const shown = useRef(false)
  const text = JSON.stringify(body)

  useEffect(() => {
    shown.current = false
    asker.current = latest({
      delay: QUIET,
      run: async (input: Body, signal) => {
        try {
          return await ask(id, input, signal)
        } catch (error) {
          const rest = error instanceof ApiError && error.status === 422 ? repair(input, error.errors) : null
          if (!rest) throw error
          return ask(id, rest, signal)
        }
      },
      onResult: (answer) => {
        shown.current = true
        setHtml(answer)
        setError(null)
      },
      onError: setError,
      onBusy: setBusy,
    })
    return () => asker.current?.stop()
  }, [id, ask, repair])
  useEffect(() => {
    if (may) asker.current?.ask(JSON.parse(text) as Body, shown.current ? QUIET : 0)
  }, [id, text, revision, may])
  const refetch = () => asker.current?.ask(JSON.parse(text) as Body, 0)
  return { html, busy, failed: error === null ? null : { error, refetch, isFetching: busy } }
}
