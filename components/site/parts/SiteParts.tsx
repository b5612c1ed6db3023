'use client'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openModal } from '@/components/modal/modal-loader'
import { softLazy } from '@/components/modal/soft-lazy'
import type { PartTexts } from '@/components/site/part-texts'
import { Boundary } from '@/components/ui/Boundary'
import { Button } from '@/components/ui/Button'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { useShell } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { ConnectedPanel } from './ConnectedPanel'
import { CopiedNote } from './CopiedNote'
import { FaucetPanel } from './FaucetPanel'
import styles from './parts.module.css'
import { useChoices } from './use-choices'
import { useInlineModal } from './use-inline-modal'

export interface SitePartsProps {
  texts: PartTexts
  /** The control that was pressed or changed last; a new object each time. */
  used: { readonly control: HTMLElement } | undefined
  /** Called when another part failed to load, or has loaded now. */
  onFailure: (failed: boolean) => void
}

const EmbeddedExample = softLazy(async () => (await import('./EmbeddedExample')).EmbeddedExample)
// A page without members has no place for it, and does not load it.
const MembersPart = softLazy(async () => (await import('./MembersPart')).MembersPart)
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
export function SiteParts({ texts, used, onFailure }: SitePartsProps) {
  const shell = useShell()
  const hasWallet = useAccount(({ address }) => address !== undefined)
  const inline = useInlineModal(used, texts, onFailure)
  const [isLogOpen, setLogOpen] = useState(false)
  const copied = used?.control.dataset.copies
  const shells = useMemo(() => (inline.shell ? [shell, inline.shell] : [shell]), [shell, inline.shell])
  useChoices(used, onFailure)

  useEffect(() => {
    if (used?.control.dataset.use === 'log') setLogOpen(true)
    if (used?.control.dataset.use === 'add-network') void openModal(shell, CONNECT_TO_DEVNET)
  }, [used, shell])

  return (
    <>
      {hasWallet && (
        <Place id="part-wallet" texts={texts}>
          <ConnectedPanel texts={texts} />
        </Place>
      )}
      <Place id="part-faucet" texts={texts}>
        <FaucetPanel texts={texts} />
      </Place>
      <Place id="part-members" texts={texts}>
        <MembersPart texts={texts} />
      </Place>
      {inline.shell && (
        <>
          <Place id="part-inline" texts={texts}>
            <EmbeddedExample shell={inline.shell} onFailure={inline.fail} />
          </Place>
          <Place id="part-hide" texts={texts}>
            <HideButton text={texts['part.inlineHide']} takesFocus={inline.wasPressed} onPress={inline.hide} />
          </Place>
        </>
      )}
      {copied !== undefined && used && (
        <Place id={`${copied}-copied`} texts={texts}>
          <CopiedNote request={used} of={copied} texts={texts} />
        </Place>
      )}
      {isLogOpen && (
        <Place id="part-log" texts={texts}>
          <EventLog shells={shells} texts={texts} />
        </Place>
      )}
    </>
  )
}

/** Takes the focus of the pressed button that showed the modal, which is hidden now. */
function HideButton({ text, takesFocus, onPress }: { text: string; takesFocus: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Below the modal: scrolling to it would hide the modal's top on a phone.
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <button type="button" className="site-press" ref={button} onClick={onPress}>
      {text}
    </button>
  )
}

/**
 * Renders inside an empty element of the server's page, or nothing if the page has no such element. If the part
 * crashes, a message replaces it.
 */
function Place({ id, texts, children }: { id: string; texts: PartTexts; children: ReactNode }) {
  const place = document.getElementById(id)
  const failed = (retry: () => void) => (
    <div className={styles.trouble}>
      <p role="alert">{texts['part.failed']}</p>
      <Button tone="quiet" size="compact" onClick={retry}>
        {texts['part.again']}
      </Button>
    </div>
  )
  return place && createPortal(<Boundary fallback={failed}>{children}</Boundary>, place)
}
