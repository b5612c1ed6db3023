'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Check } from '@/components/ui/message-icons'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { Copy } from '@/components/ui/view-icons'
import { writeClipboard } from '@/components/ui/write-clipboard'
import { useText } from '@/lib/react/use-text'
import styles from './CopyAction.module.css'

/** How long the button shows the result. */
const SAID_MS = 1_500

interface CopyActionProps {
  value: string
  label: string
  /** The label while the button shows that it has copied. */
  copied: string
  tone?: 'primary' | 'quiet'
}

/** A button with a text that copies. */
export function CopyAction({ value, label, copied, tone = 'primary' }: CopyActionProps) {
  const t = useText()
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (result === 'idle') return
    const timer = setTimeout(() => setResult('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => setResult((await writeClipboard(value)) ? 'copied' : 'failed')
  const said = result === 'copied' ? copied : result === 'failed' ? t('common.copyFailed') : undefined
  return (
    <>
      <Button className={styles.copy} tone={tone} onClick={() => void copy()}>
        {result === 'copied' ? <Check /> : <Copy />}
        <span>{said ?? label}</span>
      </Button>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </>
  )
}
