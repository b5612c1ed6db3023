import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionFacts } from '@/lib/connect/clear-connection'
import { type Connections, createConnections } from '@/lib/connect/connections'
import { reconnect } from '@/lib/connect/reconnect'
import { createInjectedConnectors } from '@/lib/connect/sources/injected/injected-connectors'
import type { Shell } from './shell'
import type { SignInFacts, SignInGuide } from './sign-in'

/** The connections, and what leads to the sign-in where that is on. */
export interface HeldConnections extends Connections {
  readonly guide?: SignInGuide
}

/** @param signIn - The store where it writes how sign-in stands. */
async function hold(facts: ConnectionFacts, shell: Shell, signIn: StoreApi<SignInFacts>): Promise<HeldConnections> {
  const connections = createConnections(facts)
  if (shell.config.signIn === 'off') return connections
  const { watchSignIn } = await import('./watch-sign-in')
  return watchSignIn(connections, shell, signIn)
}

/** The wallet chunk: connections, reconnecting, and the connectors of the wallets of this browser. */
export const heldWallet = { hold, reconnect, createInjectedConnectors }
export type HeldWallet = typeof heldWallet
