'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

/** Room between the bubble and the edge of the viewport, in CSS pixels. */
const EDGE = 8

export interface TooltipProps {
  /** One short sentence. */
  text: string
  /**
   * The content it explains: text or an icon, nothing interactive. It becomes a button, so that keyboard and touch
   * reach it.
   */
  children: ReactNode
  /** Called with the position of the trigger when the bubble opens, and with `null` when it closes. */
  onToggle?: (trigger: DOMRect | null) => void
}

/**
 * A short explanation on hover, focus or tap. Esc hides it and nothing else; the pointer may rest on it (WCAG 1.4.13).
 * For a screen reader it is the description of its trigger, visible or not.
 */
export function Tooltip({ text, children, onToggle }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const told = useRef(onToggle)
  useEffect(() => {
    told.current = onToggle
  }, [onToggle])

  useEffect(() => {
    if (!open || trigger.current === null || bubble.current === null) return
    const element = bubble.current
    // In the top layer, so that no card that scrolls or clips can cut it.
    element.showPopover?.()
    const rect = trigger.current.getBoundingClientRect()
    place(element, rect)
    told.current?.(rect)
    const hide = () => setOpen(false)
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(trigger.current)) hide()
    }
    document.addEventListener('keydown', onEscape, true)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onEscape, true)
      document.removeEventListener('scroll', onScroll, true)
      if (element.isConnected) element.hidePopover?.()
      told.current?.(null)
    }
  }, [open])

  return (
    <span
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        <span className={styles.text} dir="auto">
          {text}
        </span>
      </span>
    </span>
  )
}

/**
 * Places the bubble above the trigger, or below it if there is no room, never over an edge. Relative to where the
 * browser put it.
 */
function place(bubble: HTMLElement, trigger: DOMRect): void {
  bubble.style.translate = 'none'
  const box = bubble.getBoundingClientRect()
  const centred = trigger.left + trigger.width / 2 - box.width / 2
  const x = Math.max(EDGE, Math.min(centred, document.documentElement.clientWidth - EDGE - box.width))
  const above = trigger.top - box.height
  const y = above >= EDGE ? above : trigger.bottom
  bubble.style.translate = `${x - box.left}px ${y - box.top}px`
}
