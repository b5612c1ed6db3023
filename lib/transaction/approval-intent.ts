import { type IntentEntry, type IntentToken, isAmount, isToken } from './intent-entry'

/** Lets a contract spend a token. */
export interface ApprovalIntent {
  readonly kind: 'approval'
  readonly token: IntentToken
  /**
   * Requested spending limit, base units, decimal integer string; `0` revokes the approval. The visitor may have
   * changed it in the wallet.
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
  figures: ({ token, limit }) => [{ role: 'limit', token, units: limit, isEstimate: false }],
  // The fee has changed the balance of the native currency.
  refreshes: ['balances'],
}
