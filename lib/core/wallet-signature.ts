/** What a wallet answers to a text. Both are spelled as the namespace spells them. */
export interface WalletSignature {
  readonly signature: string
  /** Where an address does not tell it. */
  readonly publicKey?: string | undefined
}
