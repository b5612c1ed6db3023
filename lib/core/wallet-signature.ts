/** A wallet's signature of a text. Both fields use the format of the namespace. */
export interface WalletSignature {
  readonly signature: string
  /** Present where it cannot be derived from the address. */
  readonly publicKey?: string | undefined
}
