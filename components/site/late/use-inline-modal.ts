'use client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { activeAccount } from '@/lib/account/account-store'
import { useShell } from '@/lib/react/runtime-context'
import { embedShell } from '@/lib/runtime/embed-shell'
import type { Shell } from '@/lib/runtime/runtime'

export interface InlineModal {
  /** `undefined` while the inline modal is hidden. */
  readonly shell: Shell | undefined
  /** Whether a press showed it: the focus then belongs to the button that hides it. */
  readonly wasPressed: boolean
  readonly hide: () => void
  readonly fail: () => void
}

const HIDDEN = { shell: undefined, wasPressed: false }

/**
 * Shows the modal in the hero: after a press on "Show inline", and when the pointer comes near while no wallet is
 * connected. Once a visitor has hidden it, only a press shows it again.
 */
export function useInlineModal(
  used: { readonly control: HTMLElement } | undefined,
  onFailure: (failed: boolean) => void,
): InlineModal {
  const host = useShell()
  const [shown, setShown] = useState<Pick<InlineModal, 'shell' | 'wasPressed'>>(HIDDEN)
  const [dismissed, setDismissed] = useState(false)

  const show = useEffectEvent((late: string | undefined) => {
    const isWanted = late === 'near' && !dismissed && activeAccount(host.account.getState()).status === 'disconnected'
    if (shown.shell || (late !== 'inline' && !isWanted)) return
    setShown({ shell: embedShell(host), wasPressed: late === 'inline' })
  })
  useEffect(() => show(used?.control.dataset.late), [used])

  const fail = useCallback(() => {
    setShown(HIDDEN)
    onFailure(true)
  }, [onFailure])

  return {
    ...shown,
    hide() {
      shown.shell?.destroy()
      setDismissed(true)
      // The button shows again only when this one is gone.
      flushSync(() => setShown(HIDDEN))
      document.querySelector<HTMLElement>('[data-late="inline"]')?.focus()
    },
    fail,
  }
}
