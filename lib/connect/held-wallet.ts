import { reconnect } from './reconnect'
import { createWalletSession } from './wallet-session'

/** What comes with the first wallet, in one piece: what holds it, and what finds it again after a reload. */
export const heldWallet = { createWalletSession, reconnect }
