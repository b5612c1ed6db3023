'use client'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { openModal } from '@/components/modal/modal-loader'
import { softLazy } from '@/components/modal/soft-lazy'
import type { LateTexts } from '@/components/site/late-texts'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { embedShell } from '@/lib/runtime/embed-shell'
import type { Shell } from '@/lib/runtime/runtime'
import { ConnectedPanel } from './ConnectedPanel'
import { CopiedNote } from './CopiedNote'
import { FaucetPanel } from './FaucetPanel'
import { MembersPart } from './MembersPart'
import { useChoices } from './use-choices'

export interface LatePartsProps {
  texts: LateTexts
  /** The control that was pressed or changed last; a new object each time. */
  used: { readonly control: HTMLElement } | undefined
  /** Called when another part failed to load, or has loaded now. */
  onFailure: (failed: boolean) => void
}

const EmbeddedExample = softLazy(async () => (await import('./EmbeddedExample')).EmbeddedExample)
const EventLog = softLazy(async () => (await import('./EventLog')).EventLog)

/** Connects a wallet, which then switches to the devnet, and adds it if the wallet does not know it. */
const CONNECT_TO_DEVNET = {
  view: 'Connect',
  params: {
    network: DEVNET_CAIP_ID,
    destination: { view: 'SwitchNetwork', params: { network: DEVNET_CAIP_ID } },
  },
} as const

/**
 * The parts that load after the visitor's first use of the page. Each is rendered in the place that the server
 * reserved.
 */
export function LateParts({ texts, used, onFailure }: LatePartsProps) {
  const shell = useShell()
  const hasWallet = useAccount(({ address }) => address !== undefined)
  const [inline, setInline] = useState<{ readonly shell: Shell; readonly control: HTMLElement } | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const copied = used?.control.dataset.copies
  const shells = useMemo(() => (inline ? [shell, inline.shell] : [shell]), [shell, inline])
  useChoices(used, onFailure)

  useEffect(() => {
    if (used?.control.dataset.late === 'log') setLogOpen(true)
    if (used?.control.dataset.late === 'inline')
      setInline((shown) => shown ?? { shell: embedShell(shell), control: used.control })
    if (used?.control.dataset.late === 'add-network') void openModal(shell, CONNECT_TO_DEVNET)
  }, [used, shell])

  const hideInline = () => {
    inline?.control.focus()
    inline?.shell.destroy()
    setInline(null)
  }

  return (
    <>
      {hasWallet && (
        <Place id="late-wallet">
          <ConnectedPanel texts={texts} />
        </Place>
      )}
      <Place id="late-faucet">
        <FaucetPanel texts={texts} />
      </Place>
      <Place id="late-members">
        <MembersPart texts={texts} />
      </Place>
      {inline && (
        <Place id="late-inline">
          <EmbeddedExample shell={inline.shell} texts={texts} onHide={hideInline} />
        </Place>
      )}
      {copied !== undefined && used && (
        <Place id={`${copied}-copied`}>
          <CopiedNote request={used} of={copied} texts={texts} />
        </Place>
      )}
      {isLogOpen && (
        <Place id="late-log">
          <EventLog shells={shells} texts={texts} />
        </Place>
      )}
    </>
  )
}

/** Renders inside an empty element of the server's page; if it does not exist, as on another page, renders nothing. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  const place = document.getElementById(id)
  return place && createPortal(children, place)
}
