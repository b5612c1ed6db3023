import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react'

/** Pause after a load that failed; it doubles with each further one. */
const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * A lazy component without a fallback: it draws nothing until its code is loaded. A failed load is tried again, with
 * growing pauses, while the component is mounted. If it suspends later, the components around it stay visible.
 */
export function softLazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as by React's own `lazy`
  return function SoftPart(props: P) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isWanted = loaded === undefined
      const attempt = (pause: number) => {
        load().then(
          (component) => {
            loaded = component
            if (isWanted) setPart(() => component)
          },
          () => {
            if (isWanted) timer = setTimeout(attempt, pause, Math.min(2 * pause, LONGEST_RETRY_MS))
          },
        )
      }
      if (isWanted) attempt(RETRY_MS)
      return () => {
        isWanted = false
        clearTimeout(timer)
      }
    }, [])
    return part ? createElement(Suspense, null, createElement(part, props)) : null
  }
}
