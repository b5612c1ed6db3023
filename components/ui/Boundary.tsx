import { Component, type ComponentType, type ReactNode } from 'react'

interface BoundaryProps {
  /** Drawn in place of content that crashed; nothing without it. `retry` draws the content anew. */
  fallback?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a crash of its content away from what is around it. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.failed ? fallback?.(() => this.setState({ failed: false })) : children
  }
}

/** A part that is gone if it crashes, while what is around it stays. */
export function bounded<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function BoundedPart(props: P) {
    return (
      <Boundary>
        <Part {...props} />
      </Boundary>
    )
  }
}
