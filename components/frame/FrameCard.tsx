'use client'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import styles from './FrameCard.module.css'

export interface FrameCardProps {
  readonly title: string
  /** Stays below the content, which scrolls. */
  readonly actions: ReactNode
  readonly children: ReactNode
  readonly onEscape: () => void
  readonly cardRef?: Ref<HTMLElement>
  readonly actionsRef?: Ref<HTMLDivElement>
}

/** One screen of the frame, in all of the room that the page gives it. */
export function FrameCard({ title, actions, children, onEscape, cardRef, actionsRef }: FrameCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // A screen reader says what is asked; no button has the focus, so that no key pressed for the page decides.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onEscape])

  return (
    <main className={styles.card} ref={cardRef} aria-labelledby="frame-title">
      <h1 className={styles.title} id="frame-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.body} aria-labelledby="frame-title" tabIndex={0}>
        {children}
      </section>
      <div className={styles.actions} ref={actionsRef}>
        {actions}
      </div>
    </main>
  )
}
