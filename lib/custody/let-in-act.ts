import type { WalletAct } from './wallet-act'

/** A decision about a waiting device, as both domains receive it. */
export interface SettledDevice {
  readonly challengeId: string
  readonly approvalId: string
  readonly thumbprint: string
  readonly decision: 'let in' | 'turn away'
  readonly matchNumber?: string | undefined
}

/** The act that both keys sign for a decision. A missing number is part of the text too: the vault then refuses it. */
export function settledAct({ challengeId, approvalId, thumbprint, decision, matchNumber }: SettledDevice): WalletAct {
  const about = { challengeId, approvalId, waiting: thumbprint }
  if (decision === 'turn away') return { name: 'turn device away', ...about }
  return { name: 'let device in', ...about, matchNumber: matchNumber ?? '' }
}
