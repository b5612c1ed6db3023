import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { isCustodyText } from '@/lib/custody/custody-text'
import { namespaceKeys } from '@/lib/custody/namespace-keys'
import { type ReadableMessage, readMessage, signInOf } from '@/lib/custody/readable-message'
import { type WalletAddresses, type WalletNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'

/** What a page wants to be signed, before it is read. */
export const signRequest = z.object({
  method: z.enum(walletNamespaces.map((namespace) => namespaceKeys[namespace].method)),
  params: z.unknown(),
})

/** A message that a page wants to be signed. */
interface AskedMessage {
  readonly namespace: WalletNamespace
  /** The bytes that are signed. What is shown is made of them. */
  readonly bytes: Uint8Array
  readonly account: string
}

/** A message that waits for the visitor's consent. */
export interface PreparedMessage extends AskedMessage {
  readonly shown: ReadableMessage
  /** For a message that signs in. */
  readonly signIn: ReturnType<typeof signInOf>
}

/** @throws {AppError} `rpc.invalid_params` for another method, and for parameters that do not fit, also in another order. */
export function readSignRequest(request: unknown): AskedMessage {
  const read = z.safeParse(signRequest, request)
  const namespace = walletNamespaces.find((each) => namespaceKeys[each].method === read.data?.method)
  if (!read.success || !namespace) throw new AppError('rpc.invalid_params')
  return { namespace, ...namespaceKeys[namespace].read(read.data.params) }
}

/**
 * Reads what a message says.
 *
 * @throws {AppError} `wallet.unauthorized` for an account of another wallet; `wallet.rejected` for a transaction that
 *   pretends to be a message, and for a text that the frame signs for itself only.
 */
export function prepareMessage(asked: AskedMessage, addresses: WalletAddresses, origin: string): PreparedMessage {
  const { namespace, bytes } = asked
  if (namespaceKeys[namespace].isTransaction(bytes)) {
    throw new AppError('wallet.rejected', { details: { reason: 'transaction' } })
  }
  const account = addresses[namespace]
  if (!isSameAddress(namespace, asked.account, account)) throw new AppError('wallet.unauthorized')
  if (isCustodyText(bytes)) throw new AppError('wallet.rejected', { details: { reason: 'custody' } })
  const shown = readMessage(bytes)
  return Object.freeze({ ...asked, account, shown, signIn: signInOf(shown, origin) })
}
