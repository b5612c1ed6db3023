import { base58 } from '@scure/base'
import { hexToBytes, isHex } from 'viem/utils'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { isCustodyText } from '@/lib/custody/custody-text'
import { type ReadableMessage, readMessage, signInOf } from '@/lib/custody/readable-message'
import { isSolanaTransaction } from '@/lib/custody/solana-transaction-bytes'
import type { WalletAddresses } from '@/lib/custody/wallet-keys'

/** What a page wants to be signed, before it is read. */
export const signRequest = z.discriminatedUnion('method', [
  z.object({ method: z.literal('personal_sign'), params: z.array(z.unknown()) }),
  z.object({ method: z.literal('solana_signMessage'), params: z.object({ message: z.string(), pubkey: z.string() }) }),
])
export type SignRequest = z.output<typeof signRequest>

/** A message that waits for the visitor's consent. */
export interface PreparedMessage {
  readonly namespace: typeof EIP155 | typeof SOLANA
  /** The bytes that are signed. What is shown is made of them. */
  readonly bytes: Uint8Array
  readonly account: string
  readonly shown: ReadableMessage
  /** For a message that signs in. */
  readonly signIn: ReturnType<typeof signInOf>
}

/**
 * Reads a request, and what its message says.
 *
 * @throws {AppError} `rpc.invalid_params` for parameters that do not fit, also in another order; `wallet.unauthorized` for
 *   an account of another wallet; `wallet.rejected` for a Solana transaction that pretends to be a message, and for a text
 *   that the frame signs for itself only.
 */
export function readSignRequest(request: SignRequest, addresses: WalletAddresses, origin: string): PreparedMessage {
  const prepared = request.method === 'personal_sign' ? personalOf(request.params) : solanaOf(request.params)
  const account = addresses[prepared.namespace]
  if (!isSameAddress(prepared.namespace, prepared.account, account)) throw new AppError('wallet.unauthorized')
  if (isCustodyText(prepared.bytes)) throw new AppError('wallet.rejected', { details: { reason: 'custody' } })
  const shown = readMessage(prepared.bytes)
  return Object.freeze({ ...prepared, account, shown, signIn: signInOf(shown, origin) })
}

function personalOf(params: readonly unknown[]) {
  const [message, account] = params
  if (typeof message !== 'string' || typeof account !== 'string') throw new AppError('rpc.invalid_params')
  // The other order is that of `eth_sign`, which would sign the address.
  if (!/^0x[\da-fA-F]{40}$/.test(account)) throw new AppError('rpc.invalid_params')
  const isBytes = isHex(message) && message.length % 2 === 0
  const bytes = isBytes ? hexToBytes(message) : new TextEncoder().encode(message)
  return { namespace: EIP155, bytes, account } as const
}

function solanaOf({ message, pubkey }: { readonly message: string; readonly pubkey: string }) {
  const bytes = base58BytesOf(message)
  if (!bytes) throw new AppError('rpc.invalid_params')
  if (isSolanaTransaction(bytes)) throw new AppError('wallet.rejected', { details: { reason: 'transaction' } })
  return { namespace: SOLANA, bytes, account: pubkey } as const
}

/** Base58 takes time that grows with the square of its length. */
const MAX_SOLANA_MESSAGE_LENGTH = 20_000

function base58BytesOf(text: string): Uint8Array | null {
  if (text.length > MAX_SOLANA_MESSAGE_LENGTH) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
