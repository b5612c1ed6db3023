import type { StoreApi } from 'zustand/vanilla'
import type { SessionFacts } from '@/lib/connect/end-session'
import { reconnect } from '@/lib/connect/reconnect'
import { createWalletSession, type WalletSession } from '@/lib/connect/wallet-session'
import type { Shell } from './shell'
import type { SignInFacts } from './sign-in-facts'
import type { SignInFlow } from './sign-in-flow'

/** A wallet session, and where sign-in is on what follows it. */
export interface HeldSession extends WalletSession {
  /** The sign-in flow, once it has come. Absent where sign-in is off. */
  signInFlow?(): Promise<SignInFlow>
}

async function hold(facts: SessionFacts, shell: Shell, signIn: StoreApi<SignInFacts>): Promise<HeldSession> {
  const session = createWalletSession(facts)
  if (shell.config.signIn === 'off') return session
  const { watchSignIn } = await import('./watch-sign-in')
  return watchSignIn(session, shell, signIn)
}

/** What comes with the first wallet, in one piece: what holds it, and what finds it again after a reload. */
export const heldWallet = { hold, reconnect }
