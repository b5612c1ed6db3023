'use client'
import { useEffect, useRef, useState } from 'react'
import styles from './address-parts.module.css'
import { Check } from './message-icons'
import { VisuallyHidden } from './VisuallyHidden'
import { Copy } from './view-icons'
import { writeClipboard } from './write-clipboard'

/** How long the tick stands after a copy. */
const COPIED_MS = 1_500

export interface CopyButtonProps {
  /** What goes to the clipboard. */
  value: string
  label: string
  copiedLabel: string
  failedLabel: string
}

/** Copies, shows a tick for a moment and tells a screen reader. */
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
      {/* Beside the button: what is inside of one is not a region of its own to a screen reader. */}
      <span role="status" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </span>
  )
}
