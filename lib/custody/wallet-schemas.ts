import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { accountAddress, evmAddress } from '@/lib/core/wire-addresses'
import type { ByNamespace, WalletAddresses } from './wallet-addresses'

// Apart from the other schemas of custody: addresses need a hash function, which the document of the frame does not load.

/** The addresses of a wallet, checksummed and base58. They are public. */
export const walletAddresses: z.ZodMiniType<WalletAddresses, WalletAddresses> = z.object({
  eip155: evmAddress,
  solana: accountAddress,
} satisfies ByNamespace<z.ZodMiniType>)

/** Signatures of one text by each key of a wallet. */
export const walletSignatures = z.object({
  /** ERC-191, 65 bytes in hex. */
  eip155: patternText(132, /^0x[\da-f]{130}$/),
  /** Ed25519, 64 bytes in base58. */
  solana: patternText(90, /^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
} satisfies ByNamespace<z.ZodMiniType>)
export type WalletSignatures = z.output<typeof walletSignatures>
