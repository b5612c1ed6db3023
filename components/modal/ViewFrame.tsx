'use client'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { Direction } from '@/lib/modal/modal-router'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { type Translate, useText } from '@/lib/runtime/use-text'
import styles from './ModalCard.module.css'
import { isBuilt, loadView } from './view-registry'

/** After this long a wait says that it is still one. */
const STILL_WORKING_MS = 8_000

// The registry has tied each view to its params; behind `lazy` that tie is out of sight.
type AnyView = ComponentType<ViewEntry['params']>

/** The view of an entry, sliding in from where it was reached; with an answer for a chunk that did not come. */
export function ViewFrame({ entry, direction }: { entry: ViewEntry; direction: Direction }) {
  const runtime = useRuntime()
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const [views] = useState(() => new Map<string, AnyView>())
  const view: BuiltView = isBuilt(entry.view) ? entry.view : 'Connect'
  const View = viewOf(views, view, attempt, runtime)
  return (
    // The boundary stays while views come and go, so that the view before stands until the next one is here.
    <Suspense fallback={<Waiting />}>
      <div key={`${view}${JSON.stringify(entry.params)}${attempt}`} className={styles.view} data-direction={direction}>
        <ViewBoundary t={t} onRetry={() => setAttempt(attempt + 1)}>
          <View {...entry.params} />
        </ViewBoundary>
      </div>
    </Suspense>
  )
}

/** `lazy` keeps a failed load for ever, so that each attempt has a component of its own. */
function viewOf(views: Map<string, AnyView>, view: BuiltView, attempt: number, runtime: Runtime): AnyView {
  const key = `${view} ${attempt}`
  const known = views.get(key)
  if (known !== undefined) return known
  const made = lazy(() => loadView(view, runtime)) as AnyView
  views.set(key, made)
  return made
}

function Waiting() {
  const t = useText()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STILL_WORKING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.waiting} role="status">
      {t(long ? 'modal.stillWorking' : 'modal.loading')}
    </p>
  )
}

interface BoundaryProps {
  readonly t: Translate
  readonly onRetry: () => void
  readonly children: ReactNode
}

class ViewBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    const { t, onRetry, children } = this.props
    if (!this.state.failed) return children
    return (
      <div className={styles.failed}>
        <Notice tone="bad" role="alert" title={t('modal.failed')}>
          <p>{t('modal.failedBody')}</p>
        </Notice>
        <Button onClick={onRetry}>{t('modal.tryAgain')}</Button>
      </div>
    )
  }
}
