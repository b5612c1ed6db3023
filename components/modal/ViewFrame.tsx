'use client'
import { type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import type { Direction } from '@/lib/modal/modal-router'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import type { Runtime } from '@/lib/runtime/runtime'
import { FailedView } from './FailedView'
import type { AnyView } from './load-view'
import styles from './ModalCard.module.css'
import { loadFlowsStage } from './stages/load-wallet-stage'
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
  // Connect is part of the modal's own chunk. A `lazy` that is there at once would still show its fallback first, and
  // React then keeps that for a third of a second.
  const View = view === 'Connect' ? Connect : viewOf(views, view, attempt, runtime)
  return (
    // The boundary stays while views come and go, so that the view before stands until the next one is here.
    <Suspense fallback={<Waiting />}>
      <div key={`${view}${drawnParams(entry)}${attempt}`} className={styles.view} data-direction={direction}>
        <Boundary fallback={() => <FailedView onRetry={() => setAttempt(attempt + 1)} />}>
          <View {...entry.params} />
        </Boundary>
      </div>
    </Suspense>
  )
}

/** What a view draws. Where it leads may change while it is used: that must not draw it anew. */
function drawnParams({ params }: ViewEntry): string {
  return JSON.stringify(params, (key, value: unknown) => (key === 'destination' ? undefined : value))
}

/** `lazy` keeps a failed load for ever, so that each attempt has a component of its own. */
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
  const { loadView } = await loadFlowsStage(runtime)
  return loadView(view, runtime)
}

/** `behind`: an older view stands meanwhile, so that nothing is said before the wait is a long one. */
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
