import { Component, type ComponentType, type ReactNode } from 'react'

interface BoundaryProps {
  /** Replaces content that crashed. Without it, nothing is rendered. `retry` renders the content again. */
  fallback?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Catches a crash of its content, so that the elements around it stay. */
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

/** Removes its content if it crashes. The elements around it stay. */
export function bounded<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function BoundedPart(props: P) {
    return (
      <Boundary>
        <Part {...props} />
      </Boundary>
    )
  }
}
