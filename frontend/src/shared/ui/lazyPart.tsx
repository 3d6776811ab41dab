import { Suspense, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { mendStyles, triedAgain } from '@/shared/lostPart'
import { placed } from './lazyDialog'
import { FaceOfPart, Part } from './Part'
import { toastError } from './toasts'

type Component<P> = (props: P) => ReactNode
type Load<P> = () => Promise<{ default: Component<P> }>
type Fetched<P> = ReturnType<typeof once<P>>

/** Fetches once; what was lost is fetched again the next time. */
function once<P>(fetchIt: Load<P>) {
  const load = triedAgain(fetchIt)
  let piece: Component<P> | undefined
  const known = () => piece
  const fetchPiece = async () => {
    await mendStyles()
    piece ??= (await load()).default
    return piece
  }
  return { known, fetchPiece }
}

function useLazy<P>({ known, fetchPiece }: Fetched<P>, wanted: boolean) {
  const [piece, setPiece] = useState(known)
  const [lost, setLost] = useState<[error: unknown] | null>(null)
  useEffect(() => {
    if (piece || !wanted) return
    let gone = false
    fetchPiece().then(
      (fetched) => gone || setPiece(() => fetched),
      (error: unknown) => gone || setLost([error]),
    )
    return () => {
      gone = true
    }
  }, [piece, fetchPiece, wanted])
  return { piece, lost }
}

/**
 * A component that is fetched when it is first shown. Unlike React's `lazy`, which remembers a failure for ever, it
 * can be tried again. Where it is lost it says so in its own place, as the part around it would: what was typed beside
 * it stays.
 */
export function lazyPart<P extends object>(load: Load<P>, waiting: ReactNode = null): Component<P> {
  const LostToPage = lazyPage(load, waiting)
  return function LazyPart(props) {
    return (
      <Part {...use(FaceOfPart)}>
        <LostToPage {...props} />
      </Part>
    )
  }
}

/** The same for what is a page by itself, whose loss is the page's. */
export function lazyPage<P extends object>(load: Load<P>, waiting: ReactNode = null): Component<P> {
  const fetched = once(load)
  return function LazyPage(props) {
    const { piece: Piece, lost } = useLazy(fetched, true)
    if (lost) throw lost[0]
    // It waits for its texts in its own place, and the page around it stays as it is.
    return Piece ? (
      <Suspense fallback={waiting}>
        <Piece {...props} />
      </Suspense>
    ) : (
      waiting
    )
  }
}

/** The same for a dialog: where it is lost, a toast says so, the page below stays as it is, and opening it tries anew. */
export function lazyDialog<P extends { opened?: boolean; onClose: () => void }>(load: Load<P>): Component<P> {
  const fetched = once(async () => ({ default: placed((await load()).default) }))
  return function LazyDialog(props) {
    const { piece: Piece, lost } = useLazy(fetched, props.opened !== false)
    const giveUp = useEffectEvent((error: unknown) => {
      toastError(error)
      props.onClose()
    })
    useEffect(() => {
      if (lost) giveUp(lost[0])
    }, [lost])
    return Piece ? <Piece {...props} /> : null
  }
}
