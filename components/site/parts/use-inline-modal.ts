'use client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { preloadModal } from '@/components/modal/modal-loader'
import type { PartTexts } from '@/components/site/part-texts'
import { activeAccount } from '@/lib/account/account-store'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { EXAMPLE_RDNS } from '@/lib/chains/example-account'
import { useShell } from '@/lib/react/runtime-context'
import { embedShell } from '@/lib/runtime/embed-shell'
import type { Shell } from '@/lib/runtime/runtime'
import { useExampleWallet } from './use-example-wallet'

export interface InlineModal {
  /** `undefined` while the inline modal is hidden. */
  readonly shell: Shell | undefined
  /** Whether a press showed it: the focus then belongs to the button that hides it. */
  readonly wasPressed: boolean
  readonly hide: () => void
  readonly fail: () => void
}

const HIDDEN = { shell: undefined, wasPressed: false }

/** Connects the wallet of the example account. */
const CONNECT_EXAMPLE = {
  view: 'ConnectingExternal',
  params: { walletId: EXAMPLE_RDNS, network: DEVNET_CAIP_ID },
} as const

/**
 * Shows the modal in the hero: after a press on "Show inline" or on "Try it with this account", which connects that
 * account, and without the devnet also when the pointer comes near while no wallet is connected. Once a visitor has
 * hidden it, only a press shows it again.
 */
export function useInlineModal(
  used: { readonly control: HTMLElement } | undefined,
  texts: PartTexts,
  onFailure: (failed: boolean) => void,
): InlineModal {
  const host = useShell()
  const addExampleWallet = useExampleWallet(texts['part.exampleName'])
  const [shown, setShown] = useState<Pick<InlineModal, 'shell' | 'wasPressed'>>(HIDDEN)
  const [dismissed, setDismissed] = useState(false)

  const fail = useCallback(() => {
    setShown(HIDDEN)
    onFailure(true)
  }, [onFailure])

  const connectExample = async (inline: Shell): Promise<void> => {
    if (await addExampleWallet()) await inline.open(CONNECT_EXAMPLE)
  }

  const show = useEffectEvent((control: HTMLElement | undefined) => {
    const use = control?.dataset.use
    // The devnet's card: only its button shows the modal, and finds the code here.
    if (use === 'example') preloadModal(host)
    const wasPressed = use === 'inline' || use === 'try'
    const isWanted = use === 'near' && !dismissed && activeAccount(host.account.getState()).status === 'disconnected'
    if (shown.shell || !(wasPressed || isWanted)) return
    const inline = embedShell(host)
    setShown({ shell: inline, wasPressed })
    if (use !== 'try') return
    // The modal begins where the card does, whose button is at its end.
    control?.closest('.site-card')?.scrollIntoView({ block: 'nearest' })
    connectExample(inline).catch(fail)
  })
  useEffect(() => show(used?.control), [used])

  return {
    ...shown,
    hide() {
      shown.shell?.destroy()
      setDismissed(true)
      // The button shows again only when this one is gone.
      flushSync(() => setShown(HIDDEN))
      document.querySelector<HTMLElement>('[data-use="inline"]')?.focus()
    },
    fail,
  }
}
