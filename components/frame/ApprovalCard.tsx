'use client'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { Elements } from '@/components/ui/own-text'
import { type Approvability, createVisibilityGuard, type VisibilityGuard } from '@/lib/frame-guest/visibility-guard'
import type { WindowState } from '@/lib/frame-guest/window-host'
import type { FrameTextKey } from '@/lib/text/text-key'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'

/** Why it cannot be approved now, if the visitor can do something about it. */
const REASONS = {
  ready: null,
  settling: null,
  covered: ['frame.sign.covered', 'frame.sign.coveredBody'],
  small: ['frame.sign.small', 'frame.sign.smallBody'],
  unfocused: ['frame.sign.unfocused', 'frame.sign.unfocusedBody'],
} as const

/** What the visitor has to know of the window in which the request is approved. */
const WINDOW_NOTICES = {
  closed: ['frame.window.title', 'frame.window.why'],
  open: ['frame.window.opened', 'frame.window.openedBody'],
  blocked: ['frame.window.blocked', 'frame.window.blockedBody'],
  failed: ['frame.window.failed', 'frame.window.failedBody'],
} as const

export interface ApprovalCardProps {
  readonly title: string
  /** What the page asks for, below its origin. */
  readonly asks: FrameTextKey
  readonly origin: string
  /** What the page calls itself. */
  readonly claimedName: string | null
  /** Further requests that wait for their turn. */
  readonly waiting: number
  /** The result is another one than the visitor saw when they pressed. */
  readonly hasChanged?: boolean
  readonly approveLabel: string
  /** Below the buttons. */
  readonly note?: string | undefined
  /** What the visitor decides by is known. */
  readonly isKnown?: boolean
  readonly isBusy: boolean
  /** Funds may move: a press counts if the screen is still seen a moment later. */
  readonly movesFunds?: boolean
  /** Stands in for the button that approves, where the browser cannot prove that the visitor sees this screen. */
  readonly ownWindow?: { readonly state: WindowState; readonly open: () => void } | null
  /** Stands for what is shown. When it changes, the screen has to be seen anew before a press counts. */
  readonly shownKey?: string
  /** A real press on a screen that is seen. @param isSeen - Whether it still is. */
  readonly onApprove: (isSeen: () => boolean) => void
  readonly onReject: () => void
  readonly children: Elements
}

/** A request that the visitor approves or rejects: who asks, for what, and two buttons. */
export function ApprovalCard({
  title,
  asks,
  origin,
  claimedName,
  waiting,
  hasChanged = false,
  approveLabel,
  note,
  isKnown = true,
  isBusy,
  movesFunds = false,
  ownWindow = null,
  shownKey = '',
  onApprove,
  onReject,
  children,
}: ApprovalCardProps) {
  const { t } = useFrameTexts()
  const card = useRef<HTMLElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const guard = useRef<VisibilityGuard | null>(null)
  const [seen, setSeen] = useState<Approvability>('settling')
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!card.current || !actions.current) return
    const created = createVisibilityGuard({
      window,
      card: card.current,
      actions: actions.current,
      onChange: setSeen,
    })
    guard.current = created
    return created.stop
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useEffect(() => guard.current?.settle(), [shownKey])

  const canApprove = seen === 'ready' && isKnown && !isBusy && !isHeld

  const approve = async ({ nativeEvent }: MouseEvent) => {
    const watching = guard.current
    if (!canApprove || !watching?.allows(nativeEvent)) return
    const isSeen = () => watching.state() === 'ready'
    if (!movesFunds) return onApprove(isSeen)
    setIsHeld(true)
    const isStillSeen = await watching.holds()
    setIsHeld(false)
    if (isStillSeen) onApprove(isSeen)
  }

  const reason = ownWindow ? WINDOW_NOTICES[ownWindow.state] : REASONS[seen]
  return (
    <FrameCard
      title={title}
      onEscape={onReject}
      cardRef={card}
      actionsRef={actions}
      actions={
        <>
          {reason && (
            <Notice
              tone={ownWindow?.state === 'closed' || ownWindow?.state === 'open' ? 'plain' : 'warn'}
              role="alert"
              title={t(reason[0])}
            >
              <p>{t(reason[1])}</p>
            </Notice>
          )}
          <div className={styles.pair}>
            <Button tone="quiet" onClick={onReject}>
              {t('frame.sign.reject')}
            </Button>
            {ownWindow ? (
              <Button onClick={ownWindow.open} inactive={!isKnown} busy={isBusy}>
                {t(ownWindow.state === 'open' ? 'frame.window.openAgain' : 'frame.window.open')}
              </Button>
            ) : (
              <Button
                onClick={(event) => void approve(event)}
                inactive={seen !== 'ready' || !isKnown}
                busy={isBusy || isHeld}
              >
                {approveLabel}
              </Button>
            )}
          </div>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {waiting > 0 && (
            <p className={styles.note} role="status">
              {t('frame.request.waiting', { count: waiting })}
            </p>
          )}
        </>
      }
    >
      <div className={styles.origin}>
        <bdi className={styles.host} dir="ltr">
          {origin}
        </bdi>
        <p>{t(asks)}</p>
        {claimedName !== null && <p>{t('frame.sign.claims', { name: claimedName })}</p>}
      </div>
      {hasChanged && (
        <Notice tone="warn" role="alert" title={t('frame.change.changed')}>
          <p>{t('frame.change.changedBody')}</p>
        </Notice>
      )}
      {children}
    </FrameCard>
  )
}
