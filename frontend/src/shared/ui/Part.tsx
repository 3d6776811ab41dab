import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { Component, createContext, Suspense, useMemo, type ReactNode } from 'react'
import { Failure } from './Failure'

export interface PartProps {
  children: ReactNode
  /** What stands there until it has come; nothing, where it adds to what is there. */
  waiting?: ReactNode
  compact?: boolean
  /** What it adds can be done without: where it fails, nothing is said. */
  quiet?: boolean
}

/** A part of a page that fails alone. What it cannot read, or load, it says in its own place; the rest stays. */
export function Part({ children, waiting, ...face }: PartProps) {
  const { compact, quiet } = face
  const own = useMemo(() => ({ compact, quiet }), [compact, quiet])
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary {...face} onReset={reset}>
          <FaceOfPart value={own}>
            <Suspense fallback={waiting}>{children}</Suspense>
          </FaceOfPart>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

/** How the part around says that it failed. On the page itself: in a line or two. */
export const FaceOfPart = createContext<Pick<PartProps, 'compact' | 'quiet'>>({ compact: true })

type BoundaryProps = Omit<PartProps, 'waiting'> & { onReset: () => void }

class Boundary extends Component<BoundaryProps, { failed: [error: unknown] | null }> {
  override state: { failed: [error: unknown] | null } = { failed: null }
  static getDerivedStateFromError(error: unknown) {
    return { failed: [error] }
  }
  again = () => {
    this.props.onReset()
    this.setState({ failed: null })
  }
  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    const [error] = failed
    // Those are the router's.
    if (isNotFound(error) || isRedirect(error)) throw error
    return this.props.quiet ? null : <Failure of={{ error, refetch: this.again }} compact={this.props.compact} />
  }
}
