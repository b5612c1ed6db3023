'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Check } from '@/components/ui/message-icons'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { Copy } from '@/components/ui/view-icons'
import { writeClipboard } from '@/components/ui/write-clipboard'
import { useText } from '@/lib/react/use-text'
import styles from './ReceiveView.module.css'

/** How long the button shows the result. */
const SAID_MS = 1_500

/** The main action of the screen: a button with a text. */
export function CopyAddress({ address }: { address: string }) {
  const t = useText()
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (result === 'idle') return
    const timer = setTimeout(() => setResult('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => setResult((await writeClipboard(address)) ? 'copied' : 'failed')
  const said = result === 'copied' ? t('receive.copied') : result === 'failed' ? t('common.copyFailed') : undefined
  return (
    <>
      <Button className={styles.copy} onClick={() => void copy()}>
        {result === 'copied' ? <Check /> : <Copy />}
        {said ?? t('receive.copy')}
      </Button>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </>
  )
}
