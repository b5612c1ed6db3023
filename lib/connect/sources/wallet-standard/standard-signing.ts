import { base58, base64 } from '@scure/base'
import { standardWallet } from '@/lib/chains/further-wallet-words'
import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import { BIP122 } from '@/lib/core/namespaces'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import { askForeign } from '../../ask-foreign'
import type { Patience, SolanaTransaction } from '../../connector'
import { answerValue } from '../../wallet-answer'
import type { StandardAccount } from './standard-account'
import { type StandardDialect, standardNameOf } from './standard-dialect'
import type { StandardMethods } from './standard-wallet'

const encodings = { base58, base64 }

/** `Connector.signMessage`, with `solana:signMessage` or `bitcoin:signMessage`. */
export async function signStandardMessage(
  dialect: StandardDialect,
  methods: StandardMethods,
  account: StandardAccount,
  message: string,
  { timeoutMs, signal }: Patience,
): Promise<WalletSignature> {
  if (!isOffered(dialect, account)) throw new AppError('wallet.unsupported_method')
  const text = new TextEncoder().encode(message)
  // A copy, because the wallet could change it.
  const input = { account: account.object, message: text.slice() }
  const read = (answer: unknown) => {
    const { signature, signedMessage } = firstOf(answer)
    return { signature: readBytes(signature), signed: readBytes(signedMessage) }
  }
  const answer = await askForeign(() => methods.signMessage(input), guarded(read), timeoutMs, signal)
  const { signature, signed } = answerValue(answer, dialect.signMessage, standardWallet) ?? {}
  // Hardware wallets may sign a prefix together with the text. Our server cannot verify such a signature.
  const isText = signed?.length === text.length && text.every((byte, index) => byte === signed[index])
  if (!isText || signature === undefined || !dialect.signature.isValid(signature)) {
    throw new AppError('siwx.bad_signature')
  }
  return { signature: encodings[dialect.signature.encoding].encode(signature) }
}

/** An account lists its features. One that lists none has those of its wallet, as Bitcoin wallets do. */
function isOffered({ signMessage, namespace }: StandardDialect, { features }: StandardAccount): boolean {
  return features.includes(signMessage) || (namespace === BIP122 && features.length === 0)
}

/**
 * `Connector.sendTransaction`, with `solana:signAndSendTransaction`. Returns the signature of the payer, which identifies
 * the transaction.
 *
 * @throws {AppError} `wallet.changed` when the account is not on the network of the transaction.
 */
export async function sendStandardTransaction(
  dialect: StandardDialect,
  { send }: StandardMethods,
  account: StandardAccount,
  transaction: SolanaTransaction,
): Promise<string> {
  const signature = await askForBytes(dialect, send, account, transaction, 'signature')
  // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
  if (signature === undefined || !dialect.signature.isValid(signature)) throw new AppError('transaction.no_hash')
  return base58.encode(signature)
}

/**
 * `Connector.signTransaction`, with `solana:signTransaction`.
 *
 * @throws {AppError} `wallet.changed` when the account is not on the network of the transaction; `wallet.failed` for an
 *   answer without a transaction.
 */
export async function signStandardTransaction(
  dialect: StandardDialect,
  { signTransaction }: StandardMethods,
  account: StandardAccount,
  transaction: SolanaTransaction,
): Promise<Uint8Array> {
  const signed = await askForBytes(dialect, signTransaction, account, transaction, 'signedTransaction')
  if (signed === undefined) throw new AppError('wallet.failed')
  return signed
}

/** Calls a method with a transaction. Returns bytes of its answer; `undefined` for an answer without them. */
async function askForBytes(
  dialect: StandardDialect,
  method: StandardMethods['send'],
  account: StandardAccount,
  { chainId, bytes }: SolanaTransaction,
  field: 'signature' | 'signedTransaction',
): Promise<Uint8Array | undefined> {
  const chain = standardNameOf(dialect, chainId)
  if (chain === undefined || !account.chains.includes(chainId)) throw new AppError('wallet.changed')
  if (method === undefined) throw new AppError('wallet.unsupported_method')
  // A copy, because the wallet could change it.
  const input = { account: account.object, chain, transaction: bytes.slice() }
  const read = (answer: unknown) => readBytes(firstOf(answer)[field])
  const answer = await askForeign(() => method(input), guarded(read), Number.POSITIVE_INFINITY)
  if (answer.ok) return answer.value
  const cause = answer.reason === 'refused' ? answer.cause : []
  throw toAppError(cause, 'transaction.failed', { source: standardWallet })
}

/** Methods take several inputs and return as many outputs. We pass one. */
function firstOf(answer: unknown): Readonly<Record<string, unknown>> {
  return (answer as readonly Readonly<Record<string, unknown>>[])[0] ?? {}
}

/** Returns `undefined` for an unreadable answer: the wallet has still agreed. */
function guarded<T>(read: (answer: unknown) => T): (answer: unknown) => T | undefined {
  return (answer) => attempt(() => read(answer))
}

/** A copy of bytes; `undefined` for anything else. */
function readBytes(value: unknown): Uint8Array | undefined {
  // Without `instanceof`, which is false for arrays of another window.
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
