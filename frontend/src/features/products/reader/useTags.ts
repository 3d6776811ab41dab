import { useEffect, useEffectEvent, useState } from 'react'
import { tagFailure, textOfTag, type TagFailure, type TagRecord } from './model/tags'

interface TagReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>
}
type TagEvent = Event & { message: { records: TagRecord[] } }
type TagReaderKind = new () => TagReader

const readerKind = () => (window as { NDEFReader?: TagReaderKind }).NDEFReader

/** Whether this browser reads tags: Chrome on Android does. */
export function canReadTags(): boolean {
  return readerKind() !== undefined
}

/** Reads tags that are held to the device, as long as the part that uses this is there. */
export function useTags(onText: (text: string | null) => void): {
  failure: TagFailure | null
  again: () => void
} {
  const [failure, setFailure] = useState<TagFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const told = useEffectEvent(onText)
  useEffect(() => {
    const Kind = readerKind()
    const controller = new AbortController()
    setFailure(Kind ? null : 'unsupported')
    if (!Kind) return
    const reader = new Kind()
    const { signal } = controller
    reader.addEventListener('reading', (event) => told(textOfTag((event as TagEvent).message.records)), { signal })
    reader.addEventListener('readingerror', () => told(null), { signal })
    reader.scan({ signal }).catch((error: unknown) => {
      if (!signal.aborted) setFailure(tagFailure(error))
    })
    return () => controller.abort()
  }, [attempt])
  return { failure, again: () => setAttempt((before) => before + 1) }
}
