import { base58 } from '@scure/base'
import { AppError } from '@/lib/core/app-error'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import { askForeign, attempt } from '../../ask-foreign'
import type { Patience, SolanaTransaction } from '../../connector'
import { answerValue } from '../../wallet-answer'
import type { StandardAccount } from './standard-account'
import { standardNameOf } from './standard-chains'
import { standardError } from './standard-error'
import type { StandardMethods } from './standard-wallet'

/** Ed25519. */
const SIGNATURE_LENGTH = 64

/** `Connector.signMessage`, with `solana:signMessage`. */
export async function signStandardMessage(
  methods: StandardMethods,
  account: StandardAccount,
  message: string,
  { timeoutMs, signal }: Patience,
): Promise<WalletSignature> {
  if (!account.features.includes('solana:signMessage')) throw new AppError('wallet.unsupported_method')
  const text = new TextEncoder().encode(message)
  // A copy, because the wallet could change it.
  const input = { account: account.object, message: text.slice() }
  const read = (answer: unknown) => {
    const { signature, signedMessage } = firstOf(answer)
    return { signature: readBytes(signature), signed: readBytes(signedMessage) }
  }
  const answer = await askForeign(() => methods.signMessage(input), guarded(read), timeoutMs, signal)
  const { signature, signed } = answerValue(answer, 'solana:signMessage', standardError) ?? {}
  // Hardware wallets may sign a prefix together with the text. Our server cannot verify such a signature.
  const isText = signed?.length === text.length && text.every((byte, index) => byte === signed[index])
  if (!isText || signature?.length !== SIGNATURE_LENGTH) throw new AppError('siwx.bad_signature')
  return { signature: base58.encode(signature) }
}

/**
 * `Connector.sendTransaction`, with `solana:signAndSendTransaction`. Returns the signature of the payer, which identifies
 * the transaction.
 *
 * @throws {AppError} `wallet.changed` when the account is not on the network of the transaction.
 */
export async function sendStandardTransaction(
  { signAndSendTransaction }: StandardMethods,
  account: StandardAccount,
  { chainId, bytes }: SolanaTransaction,
): Promise<string> {
  const chain = standardNameOf(chainId)
  if (chain === undefined || !account.chains.includes(chainId)) throw new AppError('wallet.changed')
  if (signAndSendTransaction === undefined) throw new AppError('wallet.unsupported_method')
  // A copy, because the wallet could change it.
  const input = { account: account.object, chain, transaction: bytes.slice() }
  const read = (answer: unknown) => readBytes(firstOf(answer).signature)
  const answer = await askForeign(() => signAndSendTransaction(input), guarded(read), Number.POSITIVE_INFINITY)
  if (!answer.ok) throw standardError(answer.reason === 'refused' ? answer.cause : [], 'transaction.failed')
  // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
  if (answer.value?.length !== SIGNATURE_LENGTH) throw new AppError('transaction.no_hash')
  return base58.encode(answer.value)
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
