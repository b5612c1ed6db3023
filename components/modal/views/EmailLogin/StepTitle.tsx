'use client'
import { useEffect, useRef } from 'react'
import styles from './EmailLoginView.module.css'

/** The heading of a step. It takes the focus, so that a screen reader says where the login is. */
export function StepTitle({ title, body, focus = true }: { title: string; body: string; focus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div className={styles.words}>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      <p>{body}</p>
    </div>
  )
}
