import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionFacts } from '@/lib/connect/clear-connection'
import { reconnect } from '@/lib/connect/reconnect'
import { createWalletSession, type WalletSession } from '@/lib/connect/wallet-session'
import type { Shell } from './shell'
import type { SignInFacts, SignInGuide } from './sign-in'

/** A wallet session, and what leads to its sign-in where that is on. */
export interface HeldSession extends WalletSession {
  readonly guide?: SignInGuide
}

/** @param signIn - Where it tells how sign-in stands. */
async function hold(facts: ConnectionFacts, shell: Shell, signIn: StoreApi<SignInFacts>): Promise<HeldSession> {
  const session = createWalletSession(facts)
  if (shell.config.signIn === 'off') return session
  const { watchSignIn } = await import('./watch-sign-in')
  return watchSignIn(session, shell, signIn)
}

/** What comes with the first wallet, in one piece: what holds it, and what finds it again after a reload. */
export const heldWallet = { hold, reconnect }
export type HeldWallet = typeof heldWallet
