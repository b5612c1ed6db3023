import type { SessionFacts } from '@/lib/connect/end-session'
import { reconnect } from '@/lib/connect/reconnect'
import { createWalletSession, type WalletSession } from '@/lib/connect/wallet-session'
import type { Shell } from './shell'
import type { SignIn } from './sign-in'

/** A wallet session, and sign-in where it is on. */
export interface HeldSession extends WalletSession {
  readonly signIn?: SignIn
}

async function hold(facts: SessionFacts, shell: Shell): Promise<HeldSession> {
  const session = createWalletSession(facts)
  if (shell.config.signIn === 'off') return session
  const { watchSignIn } = await import('./watch-sign-in')
  return watchSignIn(session, shell)
}

/** What comes with the first wallet, in one piece: what holds it, and what finds it again after a reload. */
export const heldWallet = { hold, reconnect }
export type HeldWallet = typeof heldWallet
