'use client'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { RuntimeContext, ShellContext, useShell } from '@/lib/react/runtime-context'
import type { HostConfig } from '@/lib/runtime/config-schema'
import { createShell } from '@/lib/runtime/create-shell'
import type { Shell } from '@/lib/runtime/runtime'
import type { FirstTexts } from '@/lib/text/first-texts'
import { loadWhenIdle } from './load-when-idle'
import { loadModalRoot, modalCode } from './modal-loader'
import { stages } from './stages/stages'
import { WaitingCard, WaitingCardId } from './WaitingCard'
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
  /**
   * The language that the server has chosen for this visitor, with the first words in it, from `loadFirstTexts`: the
   * first paint is then in that language. Must be the same on the server and in the browser.
   */
  firstTexts?: FirstTexts
  children: ReactNode
}

/** Holds the product for everything below, and the modal once it is opened. No view is in this chunk. */
export function WalletModalProvider({
  config,
  shell: given,
  initiallyConnected = false,
  firstTexts,
  children,
}: WalletModalProviderProps) {
  const [shell] = useState(
    () => given ?? createShell(config ?? {}, { stages, connectedHint: initiallyConnected, firstTexts }),
  )
  const id = useId()
  useEffect(() => {
    loadWhenIdle(shell)
    return shell.start()
  }, [shell])
  if (shell.config.embedded) return <ShellContext value={shell}>{children}</ShellContext>
  return (
    <ShellContext value={shell}>
      <WaitingCardId value={id}>{children}</WaitingCardId>
      <WaitingCard id={id} />
      <ModalHost />
    </ShellContext>
  )
}

/** Draws the modal as soon as there is one: closed, it waits for its first opening or message. */
export function ModalHost() {
  const { loaded } = useShell()
  const runtime = useStore(loaded, (state) => state.runtime)
  const Root = useStore(modalCode, (state) => state.Root)

  useEffect(() => {
    // Nothing can be shown: an "open" modal would be invisible and would only hold the page's history.
    if (runtime) loadModalRoot().catch(() => runtime.modal.finish())
  }, [runtime])

  return (
    runtime &&
    Root && (
      <RuntimeContext value={runtime}>
        <Root />
      </RuntimeContext>
    )
  )
}
