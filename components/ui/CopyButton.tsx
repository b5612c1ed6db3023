'use client'
import { useEffect, useRef, useState } from 'react'
import styles from './address-parts.module.css'
import { Check } from './message-icons'
import { VisuallyHidden } from './VisuallyHidden'
import { Copy } from './view-icons'
import { writeClipboard } from './write-clipboard'

/** How long the tick is visible after a copy. */
const COPIED_MS = 1_500

export interface CopyButtonProps {
  /** The text to copy. */
  value: string
  label: string
  copiedLabel: string
  failedLabel: string
}

/** Copies, shows a tick briefly and announces it to screen readers. */
export function CopyButton({ value, label, copiedLabel, failedLabel }: CopyButtonProps) {
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    const ok = await writeClipboard(value)
    setResult(ok ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setResult('idle'), COPIED_MS)
  }

  const said = result === 'copied' ? copiedLabel : result === 'failed' ? failedLabel : ''
  return (
    <span className={styles.frame}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={said || label}
        onClick={() => void copy()}
      >
        {result === 'copied' ? <Check className={styles.done} /> : <Copy />}
      </button>
      {/* Beside the button: content inside a button is not a live region for a screen reader. */}
      <span role="status" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </span>
  )
}
