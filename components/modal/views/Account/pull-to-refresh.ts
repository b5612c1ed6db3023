/** Distance of the finger, in CSS pixels, from which releasing refreshes. */
export const PULL_FAR = 96
/** Maximum distance that the view moves. The style sheet has the same value for the arrow. */
const FOLLOWS = 52

interface Finger {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly pulls: boolean
}

/**
 * Refreshes when the view is pulled down at its top. The first move of the finger decides: downwards starts a pull,
 * anything else scrolls. The header, which drags the sheet, is not part of `view`. An embedded card scrolls with the
 * page and cannot be pulled.
 *
 * @param signal - Stops watching.
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

  /** The view moves less the further the finger goes. */
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
  // Not passive, so that it can prevent the browser from scrolling.
  view.addEventListener('touchmove', move, { signal, passive: false })
  view.addEventListener('touchend', letGo, { signal })
  view.addEventListener('touchcancel', letGo, { signal })
}

/** The scroll container of the view. */
function scrollerOf(view: HTMLElement): HTMLElement | null {
  for (let box = view.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}
