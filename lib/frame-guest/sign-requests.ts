import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { isCustodyText } from '@/lib/custody/custody-text'
import { namespaceKeys } from '@/lib/custody/namespace-keys'
import { type ReadableMessage, readMessage, signInOf } from '@/lib/custody/readable-message'
import { type WalletAddresses, type WalletNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'
import type { PreparedTransaction } from './prepare-transaction'
import type { PreparedCalls } from './smart-account/prepared-calls'
import type { PreparedPermission } from './smart-account/prepared-permission'
import { type AskedSolana, type PreparedSolana, readSolanaRequest } from './solana-requests'
import { type AskedTransaction, readTransaction } from './transaction-requests'
import { type AskedTypedData, type PreparedTypedData, readTypedDataRequest } from './typed-data-requests'

/** The methods with which a page asks for a signature, each with how its parameters are read. */
const readers: Readonly<Record<string, (params: unknown, chainId: Caip2) => Asked>> = {
  eth_sendTransaction: readTransaction,
  eth_signTypedData_v4: readTypedDataRequest,
  solana_signTransaction: (params, chainId) => readSolanaRequest('sign', params, chainId),
  solana_signAllTransactions: (params, chainId) => readSolanaRequest('signAll', params, chainId),
  solana_signAndSendTransaction: (params, chainId) => readSolanaRequest('send', params, chainId),
  ...Object.fromEntries(
    walletNamespaces.map((namespace) => [
      namespaceKeys[namespace].method,
      (params: unknown): AskedMessage => ({ kind: 'message', namespace, ...namespaceKeys[namespace].read(params) }),
    ]),
  ),
}

/** What a page wants to be signed, before it is read. */
export const signRequest = z.object({
  method: boundedText(100, (method) => Object.hasOwn(readers, method)),
  params: z.unknown(),
})

/** A message that a page wants to be signed. */
interface AskedMessage {
  readonly kind: 'message'
  readonly namespace: WalletNamespace
  /** The bytes that are signed. What is shown is made of them. */
  readonly bytes: Uint8Array
  readonly account: string
}

type Asked = AskedMessage | AskedTypedData | AskedTransaction | AskedSolana

/** What is signed for a smart account, by its own rules. */
export interface ForSmartAccount {
  readonly accountType?: 'smartAccount'
  readonly sign?: (signal: AbortSignal) => Promise<string>
}

/** A message that waits for the visitor's consent. */
export interface PreparedMessage extends AskedMessage, ForSmartAccount {
  readonly shown: ReadableMessage
  /** For a message that signs in. */
  readonly signIn: ReturnType<typeof signInOf>
}

/** What waits for the visitor's consent. */
export type PreparedRequest =
  | PreparedMessage
  | (PreparedTypedData & ForSmartAccount)
  | PreparedTransaction
  | PreparedSolana
  | PreparedCalls
  | PreparedPermission

/** @throws {AppError} `rpc.invalid_params` for another method, and for parameters that do not fit, also in another order. */
export function readSignRequest(request: unknown, chainId: Caip2): Asked {
  const read = z.safeParse(signRequest, request)
  const reader = readers[read.data?.method ?? '']
  if (!read.success || !reader) throw new AppError('rpc.invalid_params')
  return reader(read.data.params, chainId)
}

/**
 * Reads what a message says.
 *
 * @throws {AppError} `wallet.unauthorized` for an account of another wallet; `wallet.rejected` for a transaction that
 *   pretends to be a message, and for a text that the frame signs for itself only.
 */
export function prepareMessage(
  asked: Omit<AskedMessage, 'kind'>,
  addresses: WalletAddresses,
  origin: string,
): PreparedMessage {
  const { namespace, bytes } = asked
  if (namespaceKeys[namespace].isTransaction(bytes)) {
    throw new AppError('wallet.rejected', { details: { reason: 'transaction' } })
  }
  const account = addresses[namespace]
  if (!isSameAddress(namespace, asked.account, account)) throw new AppError('wallet.unauthorized')
  if (isCustodyText(bytes)) throw new AppError('wallet.rejected', { details: { reason: 'custody' } })
  const shown = readMessage(bytes)
  return Object.freeze({ ...asked, kind: 'message', account, shown, signIn: signInOf(shown, origin) })
}
