'use client'
import { type PointerEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Boundary, bounded } from '@/components/ui/Boundary'
import { IconButton } from '@/components/ui/IconButton'
import { X } from '@/components/ui/page-icons'
import { ChevronLeft } from '@/components/ui/shell-icons'
import type { RouterState } from '@/lib/modal/modal-router'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { FailedView } from './FailedView'
import { HeaderSlotsContext } from './header-slots'
import './isolation.css'
import { CardFrame } from './CardFrame'
import { CardSnackbar } from './CardSnackbar'
import { loadSoon } from './load-soon'
import styles from './ModalCard.module.css'
import { softLazy } from './soft-lazy'
import { useFittedHeight } from './use-fitted-height'
import { useViewTitle } from './use-view-title'
import { ViewFrame, Waiting } from './ViewFrame'

/** Below this width the modal is a sheet; the same figure stands in the style sheet. */
const SHEET_QUERY = '(max-width: 480px)'

export interface ModalCardProps {
  state: RouterState
  titleId: string
  embedded?: boolean
}

/** The card itself: header, view, banner and messages, over the page or inline. */
export function ModalCard(props: ModalCardProps) {
  return (
    <Boundary fallback={(retry) => <FailedCard {...props} onRetry={retry} />}>
      <WholeCard {...props} />
    </Boundary>
  )
}

/** Replaces the card if it crashes outside its view. */
function FailedCard({ titleId, embedded, onRetry }: ModalCardProps & { onRetry: () => void }) {
  return (
    <div className={styles.card} data-card="" data-embedded={embedded || undefined}>
      <div className={styles.header}>
        <span className={styles.start} />
        <span />
        <div className={styles.end}>{!embedded && <CloseButton />}</div>
      </div>
      <div className={styles.body}>
        <div className={styles.content}>
          <div className={styles.view}>
            <FailedView titleId={titleId} onRetry={onRetry} />
          </div>
        </div>
      </div>
    </div>
  )
}

function CloseButton() {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <IconButton label={t('modal.close')} onClick={modal.close}>
      <X />
    </IconButton>
  )
}

function WholeCard({ state, titleId, embedded = false }: ModalCardProps) {
  const runtime = useRuntime()
  // The view that shows stays until the wanted one has loaded; a bar says so when that takes long.
  const wanted = state.stack[state.stack.length - 1] ?? state.stack[0]
  const entry = useDeferredValue(wanted)
  const { modal, alerts } = runtime
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  const isNew = useRef(true)
  const [box, content] = useFittedHeight()
  const [start, setStart] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [stepTitle, setTitle] = useState<string>()
  const slots = useMemo(() => ({ start, end, setTitle }), [start, end])
  const title = useViewTitle(entry)
  const alerted = useStore(alerts.store, ({ alerts }) => alerts.length > 0)
  // The cause of an alert can make this load fail as well, which must not break the page.
  const [AlertBanner] = useState(() =>
    softLazy(async () => {
      const [stage] = await Promise.all([runtime.load('alerts'), runtime.text.load('alerts')])
      return stage.AlertBanner
    }),
  )
  const asked = useStore(runtime.pairing, ({ status }) => status === 'asked')
  const [OpenWalletLink] = useState(() => softLazy(async () => bounded((await import('./OpenWalletLink')).default)))
  const canGoBack = state.stack.length > 1
  const [lastShake, setLastShake] = useState(state.shakeUntil)
  if (state.shakeUntil !== null && state.shakeUntil !== lastShake) setLastShake(state.shakeUntil)

  const startDrag = ({ target, pointerId, clientY: y, timeStamp: at }: PointerEvent<HTMLElement>) => {
    const onControl = target instanceof Element && target.closest('button') !== null
    if (onControl || embedded || !window.matchMedia(SHEET_QUERY).matches) return
    import('./card-extras').then(
      ({ cardExtras: { dragSheet } }) => {
        const stays = () => {
          modal.close()
          return modal.store.getState().open
        }
        if (card.current) dragSheet(card.current, { pointerId, y, at }, stays)
      },
      () => undefined,
    )
  }

  // Loads the code of the other views while the visitor reads this one.
  useEffect(() => loadSoon(runtime), [runtime])

  // The dialog focuses this element when it opens. Set by hand, because React has no attribute for it.
  useLayoutEffect(() => {
    heading.current?.toggleAttribute('autofocus', !embedded)
  }, [embedded])

  // A screen reader says where it is; an embedded card takes the focus only from itself, or where what had it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new view and for nothing else
  useEffect(() => {
    const focused = document.activeElement
    const isOurs = focused === document.body ? hadFocus.current : card.current?.contains(focused)
    // The first card has given it to the same control of this one.
    const isTaken = isNew.current && isOurs && card.current?.closest('[data-taken]')
    isNew.current = false
    if ((embedded && !isOurs) || isTaken) return
    // The dialog itself may have focused the heading, and a quick visitor a control of the new view.
    if (focused !== heading.current && !box.current?.contains(focused)) heading.current?.focus({ preventScroll: true })
    if (box.current) box.current.scrollTop = 0
  }, [entry, embedded])

  return (
    <HeaderSlotsContext value={slots}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes note that the focus is inside */}
      <div
        ref={card}
        className={styles.card}
        data-card=""
        data-embedded={embedded || undefined}
        data-shaking={state.shakeUntil !== null || undefined}
        aria-busy={entry !== wanted || undefined}
        onFocus={() => {
          hadFocus.current = true
        }}
      >
        <CardFrame
          titleId={titleId}
          title={stepTitle ?? title.heading}
          heading={heading}
          box={box}
          content={content}
          onHeaderPress={startDrag}
          start={
            <>
              {canGoBack && (
                <IconButton label={t('modal.back')} onClick={modal.back}>
                  <ChevronLeft />
                </IconButton>
              )}
              <span className={styles.start} ref={setStart} />
            </>
          }
          end={
            <>
              <span className={styles.end} ref={setEnd} />
              {!embedded && <CloseButton />}
            </>
          }
          behind={entry !== wanted && <Waiting behind />}
        >
          {alerted && <AlertBanner />}
          <ViewFrame entry={entry} direction={state.direction} />
        </CardFrame>
        {asked && <OpenWalletLink />}
        <p className={styles.reason} role="alert">
          {/* The key remounts the text with each shake: a screen reader does not repeat an alert that stays the same. */}
          <span key={lastShake}>{state.shakeReason && t(state.shakeReason)}</span>
        </p>
        <CardSnackbar announcement={title.announcement} />
      </div>
    </HeaderSlotsContext>
  )
}
