import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/error'
import { previewCard } from '../api/card'
import { withoutFaulty } from '../model/errors'
import { latest } from '../model/latest'

const QUIET = 250

export interface Preview {
  html: string | undefined
  busy: boolean
  failed: boolean
}

/**
 * The card's page from unsaved values, a moment after the last change. Values that the server refuses are left out.
 * A new `revision` of the saved card asks again. Only people who may edit the card may ask.
 */
export function usePreview(id: string, body: Record<string, unknown>, revision: number, may = true): Preview {
  const [html, setHtml] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const asker = useRef<ReturnType<typeof latest<Record<string, unknown>, string>>>(undefined)
  const shown = useRef(false)
  const text = JSON.stringify(body)

  useEffect(() => {
    shown.current = false
    asker.current = latest({
      delay: QUIET,
      run: async (input: Record<string, unknown>, signal) => {
        try {
          return await previewCard(id, input, signal)
        } catch (error) {
          const rest = error instanceof ApiError && error.status === 422 ? withoutFaulty(input, error.errors) : null
          if (!rest) throw error
          return previewCard(id, rest, signal)
        }
      },
      onResult: (answer) => {
        shown.current = true
        setHtml(answer)
        setFailed(false)
      },
      onError: () => setFailed(true),
      onBusy: setBusy,
    })
    return () => asker.current?.stop()
  }, [id])
  useEffect(() => {
    if (may) asker.current?.ask(JSON.parse(text) as Record<string, unknown>, shown.current ? QUIET : 0)
  }, [id, text, revision, may])
  return { html, busy, failed }
}
