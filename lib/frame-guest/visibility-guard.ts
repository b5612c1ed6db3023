/** Nothing is approved before a prompt has been seen for this long, unchanged. */
export const SETTLE_MS = 500
/** The least that shows who asks, for what. */
const MIN_WIDTH = 300
const MIN_HEIGHT = 400
/** The browser's own limit for a look at what is drawn. */
const OBSERVER_DELAY_MS = 100
/** After this time the browser has looked again, also on a busy machine. */
export const HOLD_MS = 300
/** A tab in the background draws no frame. */
const HOLD_LIMIT_MS = 2_000

/**
 * Why a prompt cannot be approved now; `ready` if it can.
 *
 * - `settling`: seen for less than {@link SETTLE_MS}.
 * - `small`: less room than a prompt needs.
 * - `covered`: the browser does not vouch that all of it is seen, unchanged.
 * - `unfocused`: where browsers cannot vouch, the visitor has to be in the frame.
 */
export type Approvability = 'ready' | 'settling' | 'small' | 'covered' | 'unfocused'

export interface VisibilityGuard {
  state(): Approvability
  /**
   * Whether the prompt is still seen a moment after the press. Browsers look ten times a second, so that a cover which
   * came just before the press is known only then. Resolves within {@link HOLD_LIMIT_MS}.
   */
  holds(): Promise<boolean>
  /** The prompt shows something new: what was seen before does not count. */
  settle(): void
  /** Whether this event of the visitor approves: a real one, now that all is seen. */
  allows(event: Pick<Event, 'isTrusted'>): boolean
  stop(): void
}

interface GuardParts {
  readonly window: Window & typeof globalThis
  /** Both have to be seen, the actions as a whole. */
  readonly card: Element
  readonly actions: Element
  readonly onChange: (state: Approvability) => void
}

type SeenEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Whether the browser can say that nothing covers, fades or shrinks a prompt: version 2 of IntersectionObserver. */
export function canProveSeen(window: Window & typeof globalThis): boolean {
  return 'isVisible' in window.IntersectionObserverEntry.prototype
}

/** Whether this is a window of its own, which no page can cover. */
export const isOwnWindow = (window: Window): boolean => window.parent === window

/**
 * Watches whether the visitor sees a prompt (embedded wallet, section 2.10; promise P3). Where the browser has version 2
 * of IntersectionObserver it says whether anything covers, fades or shrinks the prompt. Browsers without it (Firefox,
 * Safari) cannot know: there size, time and focus have to do. No browser says that a page has moved the frame, so that a
 * pointer has to stay in it, at the same place. A new guard for each prompt: an old observer may sleep after its tab was
 * in the background.
 */
export function createVisibilityGuard({ window, card, actions, onChange }: GuardParts): VisibilityGuard {
  const { document } = window
  const canSee = canProveSeen(window)
  const seen = new Map<Element, boolean>()
  let settledAt = window.performance.now() + SETTLE_MS
  let told: Approvability = 'settling'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointer: { readonly x: number; readonly y: number } | null = null

  const state = (): Approvability => {
    const isSeen = seen.size === 2 && [...seen.values()].every(Boolean)
    const left = settledAt - window.performance.now()
    if (window.innerWidth < MIN_WIDTH || window.innerHeight < MIN_HEIGHT) return 'small'
    // The first looks take a moment.
    if (document.visibilityState !== 'visible' || (seen.size === 2 && !isSeen)) return 'covered'
    if (!canSee && !document.hasFocus()) return 'unfocused'
    return isSeen && left <= 0 ? 'ready' : 'settling'
  }

  const update = (): void => {
    const now = state()
    if (now !== told) {
      told = now
      onChange(now)
    }
  }

  /** Something has changed: what was seen before does not count. */
  const settle = (): void => {
    settledAt = window.performance.now() + SETTLE_MS
    clearTimeout(timer)
    timer = setTimeout(update, SETTLE_MS + 1)
    update()
  }

  const observer = new window.IntersectionObserver(
    (entries: readonly SeenEntry[]) => {
      for (const entry of entries) {
        const isWhole = entry.target === actions ? entry.intersectionRatio >= 0.99 : entry.isIntersecting
        const isSeen = isWhole && (!canSee || entry.isVisible === true)
        if (seen.get(entry.target) === isSeen) continue
        seen.set(entry.target, isSeen)
        settle()
      }
      update()
    },
    { threshold: [0, 0.5, 0.99], trackVisibility: true, delay: OBSERVER_DELAY_MS } as IntersectionObserverInit,
  )

  /** The frame has moved under the pointer when the distance between screen and frame has changed. */
  const follow = ({ type, pointerType, screenX, screenY, clientX, clientY }: PointerEvent): void => {
    if (pointerType !== 'mouse') return
    const offset = { x: Math.round(screenX - clientX), y: Math.round(screenY - clientY) }
    // The pointer may have come to the frame, or the frame to the pointer, with a visitor who presses something else.
    const hasMoved = !pointer || Math.abs(offset.x - pointer.x) > 2 || Math.abs(offset.y - pointer.y) > 2
    // A press alone tells nothing for later: browsers say that a pointer leaves only if they have seen it move here.
    if (type === 'pointermove') pointer = offset
    if (hasMoved) settle()
  }
  const forget = ({ relatedTarget }: PointerEvent): void => {
    if (relatedTarget === null) pointer = null
  }

  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener('resize', settle, { signal })
  window.addEventListener('focus', settle, { signal })
  window.addEventListener('blur', update, { signal })
  document.addEventListener('visibilitychange', settle, { signal })
  for (const type of ['pointermove', 'pointerdown'] as const) window.addEventListener(type, follow, { signal })
  window.addEventListener('pointerout', forget, { signal })
  observer.observe(card)
  observer.observe(actions)
  settle()

  return {
    state,
    settle,
    async holds() {
      await new Promise<void>((resolve) => {
        window.setTimeout(resolve, HOLD_LIMIT_MS)
        window.setTimeout(
          () => window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve())),
          HOLD_MS,
        )
      })
      return state() === 'ready'
    },
    allows: ({ isTrusted }) => isTrusted && state() === 'ready',
    stop() {
      listeners.abort()
      observer.disconnect()
      clearTimeout(timer)
    },
  }
}
