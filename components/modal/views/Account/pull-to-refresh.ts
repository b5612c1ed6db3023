/** How far a finger goes, in CSS pixels, before letting go refreshes. */
export const PULL_FAR = 96
/** How far the view follows at most; the same figure makes room for the arrow in the style sheet. */
const FOLLOWS = 52

interface Finger {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly pulls: boolean
}

/**
 * Refreshes when the view is pulled down while it stands at its top. The finger's first move decides: downwards is a
 * pull, and anything else scrolls as ever. The sheet itself is dragged by its header, which is no part of `view`; an
 * embedded card belongs to the page's own scrolling and is never pulled.
 *
 * @param signal - ends it.
 */
export function watchPull(view: HTMLElement, refresh: () => void, signal: AbortSignal): void {
  if (view.closest('[data-embedded]')) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let finger: Finger | undefined

  function start({ touches }: TouchEvent): void {
    const [touch, another] = touches
    const isTop = (scrollerOf(view)?.scrollTop ?? 0) <= 0
    end()
    if (touch && !another && isTop) {
      finger = { id: touch.identifier, x: touch.clientX, y: touch.clientY, pulls: false }
    }
  }

  function move(event: TouchEvent): void {
    const touch = [...event.touches].find(({ identifier }) => identifier === finger?.id)
    const by = finger && touch && event.touches.length === 1 ? touch.clientY - finger.y : 0
    const isPull = finger?.pulls || (finger && touch && by > Math.abs(touch.clientX - finger.x))
    if (!finger || !isPull) {
      end()
      return
    }
    finger = { ...finger, pulls: true }
    if (event.cancelable) event.preventDefault()
    show(Math.max(0, by))
  }

  function letGo({ type, changedTouches }: TouchEvent): void {
    const touch = [...changedTouches].find(({ identifier }) => identifier === finger?.id)
    const isFar = finger?.pulls && touch && touch.clientY - finger.y >= PULL_FAR
    if (touch) end()
    if (isFar && type === 'touchend') refresh()
  }

  /** The further the finger, the less the view follows. */
  function show(by: number): void {
    const part = Math.min(1, by / PULL_FAR)
    view.dataset.pulling = part === 1 ? 'far' : 'short'
    view.style.setProperty('--fy-pull', String(part))
    if (!calm) view.style.transform = `translateY(${FOLLOWS * part * (2 - part)}px)`
  }

  function end(): void {
    finger = undefined
    delete view.dataset.pulling
    view.style.removeProperty('--fy-pull')
    view.style.transform = ''
  }

  view.addEventListener('touchstart', start, { signal, passive: true })
  // Only a listener that may say no keeps the browser from scrolling.
  view.addEventListener('touchmove', move, { signal, passive: false })
  view.addEventListener('touchend', letGo, { signal })
  view.addEventListener('touchcancel', letGo, { signal })
}

/** The box that scrolls the view. */
function scrollerOf(view: HTMLElement): HTMLElement | null {
  for (let box = view.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}
