import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import classes from './signatures.module.css'

/** What the frame says: that it is there, and how large the signature is. */
type Said = { kind: 'signature:ready' } | { kind: 'signature:height'; height: number; width: number }

/** A signature in a page of its own: its styles stand in attributes, which the manager's own policy forbids. With a
 *  `width` it is drawn for a screen of that width, and made smaller where there is less room. */
export function SignatureFrame(props: { html: string; title: string; width?: number; quiet?: boolean }) {
  const { html, title, width, quiet } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useElementSize<HTMLDivElement>()
  const [ready, setReady] = useState(false)
  const [height, setHeight] = useState(180)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<Said>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'signature:ready') setReady(true)
      else if (data.kind === 'signature:height') setHeight(Math.min(Math.max(data.height, 40), 1200))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage({ kind: 'signature:show', html }, location.origin)
  }, [ready, html])
  const scale = width && room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div ref={room.ref} className={classes.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={classes.frame}
        src="/signatures/frame"
        title={title}
        tabIndex={quiet ? -1 : undefined}
        aria-hidden={quiet}
        style={{ width: width ?? '100%', height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
