'use client'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { preloadModal } from '@/components/modal/modal-loader'
import type { LateTexts } from '@/components/site/late-texts'
import { activeAccount } from '@/lib/account/account-store'
import { DEVNET_CAIP_ID, DEVNET_EXAMPLE_RDNS } from '@/lib/chains/devnet'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
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

/** What shows the inline modal, as `data-late` of the page's elements. `try` connects the example account in it. */
type Cause = 'near' | 'inline' | 'try'

type Shown = { readonly shell: Shell; readonly cause: Cause } | undefined

/** Connects the wallet of the example account. */
const CONNECT_EXAMPLE = {
  view: 'ConnectingExternal',
  params: { walletId: DEVNET_EXAMPLE_RDNS, network: DEVNET_CAIP_ID },
} as const

/**
 * Shows the modal in the hero: after a press on "Show inline" or "Try it with this account", and on a page without the
 * devnet when the pointer comes near while no wallet is connected. Once a visitor has hidden it, only a press shows it
 * again. The modal of the example account gives its place back to the card when that account disconnects.
 */
export function useInlineModal(
  used: { readonly control: HTMLElement } | undefined,
  texts: LateTexts,
  onFailure: (failed: boolean) => void,
): InlineModal {
  const host = useShell()
  const addExampleWallet = useExampleWallet(texts['late.exampleName'])
  const [shown, setShown] = useState<Shown>()
  const [dismissed, setDismissed] = useState(false)
  /** The button that takes the focus once the modal is gone; a new object each time. */
  const [focus, setFocus] = useState<{ readonly late: string }>()
  const isConnected = useAccount(({ address }) => address !== undefined)

  const fail = useCallback(() => {
    setShown(undefined)
    onFailure(true)
  }, [onFailure])

  const connectExample = async (inline: Shell): Promise<void> => {
    if (await addExampleWallet()) await inline.open(CONNECT_EXAMPLE)
  }

  const show = useEffectEvent((late: string | undefined) => {
    // The devnet's card: only its button shows the modal, and finds the code here.
    if (late === 'example') preloadModal(host)
    const isWanted = late === 'near' && !dismissed && activeAccount(host.account.getState()).status === 'disconnected'
    if (shown || (late !== 'inline' && late !== 'try' && !isWanted)) return
    const inline = embedShell(host)
    setShown({ shell: inline, cause: late as Cause })
    if (late === 'try') connectExample(inline).catch(fail)
  })
  useEffect(() => show(used?.control.dataset.late), [used])

  const close = (late: string, takesFocus: boolean): void => {
    shown?.shell.destroy()
    setShown(undefined)
    if (takesFocus) setFocus({ late })
  }

  const leaveExample = useEffectEvent(() => {
    const isFocusInside = document.getElementById('late-inline')?.contains(document.activeElement) === true
    if (shown?.cause === 'try') close('try', isFocusInside)
  })
  const wasConnected = useRef(false)
  useEffect(() => {
    if (wasConnected.current && !isConnected) leaveExample()
    wasConnected.current = isConnected
  }, [isConnected])

  // The button shows again only when the modal is gone.
  useEffect(() => {
    if (focus) document.querySelector<HTMLElement>(`[data-late="${focus.late}"]`)?.focus()
  }, [focus])

  return {
    shell: shown?.shell,
    wasPressed: shown !== undefined && shown.cause !== 'near',
    hide() {
      setDismissed(true)
      close('inline', true)
    },
    fail,
  }
}
