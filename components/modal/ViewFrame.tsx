'use client'
import { type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import type { Direction } from '@/lib/modal/modal-router'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import type { Runtime } from '@/lib/runtime/runtime'
import { FailedView } from './FailedView'
import { loadViews } from './load-soon'
import styles from './ModalCard.module.css'
import type { AnyView } from './view-registry'
import ConnectView from './views/Connect/ConnectView'

/** After this long a wait says that it is still one. */
const STILL_WORKING_MS = 8_000
/** After this long it has failed, which has a way out. */
const STUCK_MS = 20_000

type LazyView = LazyExoticComponent<AnyView>

// An entry ties a view to its params, which a variable of any view cannot show.
const Connect = ConnectView as AnyView

/** The view of an entry, sliding in from where it was reached; with an answer for a chunk that did not come. */
export function ViewFrame({ entry, direction }: { entry: ViewEntry; direction: Direction }) {
  const runtime = useRuntime()
  const [attempt, setAttempt] = useState(0)
  const [views] = useState(() => new Map<string, LazyView>())
  // The modal's store has turned every view that is not built into Connect.
  const view = entry.view as BuiltView
  // Connect is part of the modal's own chunk. `lazy` would show its fallback even for code that is loaded, and React
  // keeps a fallback for 300 ms.
  const View = view === 'Connect' ? Connect : viewOf(views, view, attempt, runtime)
  return (
    // One boundary for all views: it keeps the previous view visible while the next one loads.
    <Suspense fallback={<Waiting />}>
      <div key={`${view}${drawnParams(entry)}${attempt}`} className={styles.view} data-direction={direction}>
        <Boundary fallback={() => <FailedView onRetry={() => setAttempt(attempt + 1)} />}>
          <View {...entry.params} />
        </Boundary>
      </div>
    </Suspense>
  )
}

/** The part of a view's key that its params give. Not `destination`: its change must not remount the view. */
function drawnParams({ params }: ViewEntry): string {
  return JSON.stringify(params, (key, value: unknown) => (key === 'destination' ? undefined : value))
}

/** One component for each attempt, because `lazy` remembers a failed load for ever. */
function viewOf(
  views: Map<string, LazyView>,
  view: Exclude<BuiltView, 'Connect'>,
  attempt: number,
  runtime: Runtime,
): LazyView {
  const key = `${view} ${attempt}`
  const known = views.get(key)
  if (known !== undefined) return known
  const made = lazy(() =>
    Promise.race([load(view, runtime), new Promise<never>((_, fail) => setTimeout(fail, STUCK_MS))]),
  )
  views.set(key, made)
  return made
}

async function load(view: Exclude<BuiltView, 'Connect'>, runtime: Runtime): Promise<{ default: AnyView }> {
  const { loadView } = await loadViews(runtime)
  return loadView(view, runtime)
}

/** `behind`: the previous view is still visible, so a text appears only after a long wait. */
export function Waiting({ behind }: { behind?: boolean }) {
  const t = useText()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STILL_WORKING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.waiting} role="status">
      {long ? t('modal.stillWorking') : !behind && t('modal.loading')}
    </p>
  )
}
