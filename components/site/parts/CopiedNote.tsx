'use client'
import { useEffect, useState } from 'react'
import type { PartTexts } from '@/components/site/part-texts'

/** How long a copy is confirmed. */
const SAID_MS = 1_500

/** Copies the text of the element with the id `of` and confirms it briefly. `request` is a new object for each press. */
export function CopiedNote({ request, of, texts }: { request: object; of: string; texts: PartTexts }) {
  const [said, setSaid] = useState<'part.copied' | 'part.copyFailed' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press copies anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    copyTextOf(of).then((ok) => {
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

/** The clipboard is refused in some frames and without HTTPS; that returns `false`, and does not throw. */
async function copyTextOf(id: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(document.getElementById(id)?.textContent ?? '')
    return true
  } catch {
    return false
  }
}
