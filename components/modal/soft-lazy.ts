import { type ComponentType, lazy } from 'react'

/** A part that comes later and is never missed: when its code does not load, nothing stands in its place. */
export function softLazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
}
