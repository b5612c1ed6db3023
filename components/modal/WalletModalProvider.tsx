'use client'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { HostConfig } from '@/lib/runtime/config-schema'
import { createShell } from '@/lib/runtime/create-shell'
import type { Runtime } from '@/lib/runtime/runtime'
import { RuntimeContext, ShellContext, useShell } from '@/lib/runtime/runtime-context'
import type { Shell } from '@/lib/runtime/shell'
import { loadModalRoot } from './modal-loader'
import './theme.css'

export interface WalletModalProviderProps {
  /** What the host chooses; read once, when the provider mounts. */
  config?: HostConfig
  /** A shell made by `createShell`, where the host wants to hold it itself; `config` is then not read. */
  shell?: Shell
  /**
   * The server saw the cookie `foyer-connected`: the button is drawn as restoring a wallet instead of "Connect wallet"
   * until the wallet has answered. Must be the same on the server and in the browser.
   */
  initiallyConnected?: boolean
  children: ReactNode
}

/** Holds the product for everything below, and the modal once somebody opens it. No view is in this chunk. */
export function WalletModalProvider({ config, shell: given, initiallyConnected, children }: WalletModalProviderProps) {
  const [shell] = useState(() => given ?? createShell(config ?? {}, { connectedHint: initiallyConnected ?? false }))
  useEffect(() => shell.start(), [shell])
  return (
    <ShellContext value={shell}>
      {children}
      {!shell.config.embedded && <ModalHost />}
    </ShellContext>
  )
}

function ModalHost() {
  const { loaded } = useShell()
  const runtime = useStore(loaded, (state) => state.runtime)
  return (
    runtime && (
      <RuntimeContext value={runtime}>
        <LoadedModal runtime={runtime} />
      </RuntimeContext>
    )
  )
}

/** Brings what draws the modal with the first opening, or the first message, whoever is behind it, and keeps it. */
function LoadedModal({ runtime: { modal, snackbar } }: { runtime: Runtime }) {
  const open = useStore(modal.store, (state) => state.open)
  const told = useStore(snackbar.store, (state) => state.message !== null)
  const [Root, setRoot] = useState<ComponentType | null>(null)

  useEffect(() => {
    if ((!open && !told) || Root !== null) return
    let wanted = true
    loadModalRoot().then(
      (root) => {
        if (wanted) setRoot(() => root)
      },
      // Nothing can be shown; an "open" modal that nobody sees would only hold the page's history.
      () => modal.finish(),
    )
    return () => {
      wanted = false
    }
  }, [open, told, Root, modal])

  return Root && <Root />
}
