import { CUSTODY_TEXT } from './custody-text'
import { type WalletAddresses, walletNamespaces } from './wallet-addresses'

/**
 * The text that all keys of a new wallet sign (ERC-191, and Ed25519 over its UTF-8), so that a wallet is registered only
 * by the frame that holds it (embedded wallet, section 2.3).
 */
export function walletBindText(facts: {
  readonly walletId: string
  readonly nonce: string
  readonly deviceSetId: string
  readonly recoverySetId: string
  readonly addresses: WalletAddresses
}): string {
  return [
    `${CUSTODY_TEXT}bind/v1`,
    `wallet: ${facts.walletId}`,
    `nonce: ${facts.nonce}`,
    `device set: ${facts.deviceSetId}`,
    `recovery set: ${facts.recoverySetId}`,
    ...walletNamespaces.map((namespace) => `${namespace}: ${facts.addresses[namespace]}`),
  ].join('\n')
}
