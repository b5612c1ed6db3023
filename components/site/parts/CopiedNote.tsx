'use client'
import { useEffect, useState } from 'react'
import type { PartTexts } from '@/components/site/part-texts'
import { writeClipboard } from '@/components/ui/write-clipboard'

/** How long a copy is confirmed. */
const SAID_MS = 1_500

/** Copies the text of the element with the id `of` and confirms it briefly. `request` is a new object for each press. */
export function CopiedNote({ request, of, texts }: { request: object; of: string; texts: PartTexts }) {
  const [said, setSaid] = useState<'part.copied' | 'part.copyFailed' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press copies anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    writeClipboard(document.getElementById(of)?.textContent ?? '').then((ok) => {
      if (!wanted) return
      setSaid(ok ? 'part.copied' : 'part.copyFailed')
      timer = setTimeout(() => setSaid(null), SAID_MS)
    })
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [request, of])

  return <span role="status">{said && texts[said]}</span>
}
