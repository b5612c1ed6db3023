import { type IntentEntry, type IntentToken, isAmount, isToken } from './intent-entry'

/** Lets a contract spend a token. */
export interface ApprovalIntent {
  readonly kind: 'approval'
  readonly token: IntentToken
  /**
   * Spending limit that the wallet was asked for, base units, decimal integer string; `0` takes it away. The visitor may
   * have signed another one in the wallet.
   */
  readonly limit: string
}

export const approvalIntent: IntentEntry<ApprovalIntent> = {
  hasFields: ({ token, limit }) => isToken(token) && isAmount(limit),
  title: ({ token: { symbol }, limit }) => ({
    textKey: BigInt(limit) === 0n ? 'activity.reset' : 'activity.approval',
    details: { symbol },
  }),
  icon: ({ token }) => token,
  figures: ({ token, limit }) => [{ role: 'limit', token, units: limit }],
  // The fee was paid in the network's currency.
  refreshes: ['balances'],
}
