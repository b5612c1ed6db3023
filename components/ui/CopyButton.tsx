'use client'
import { useEffect, useRef, useState } from 'react'
import styles from './CopyButton.module.css'
import { Check } from './shell-icons'
import { VisuallyHidden } from './VisuallyHidden'
import { Copy } from './view-icons'

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
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={said || label}
      onClick={() => void copy()}
    >
      {result === 'copied' ? <Check className={styles.done} /> : <Copy />}
      <span role="status" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </button>
  )
}

/** The clipboard is refused in some frames and without HTTPS; that is an answer, not a crash. */
async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
