import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { type ForeignCause, type ForeignError, MAX_ERROR_TEXT_LENGTH } from '@/lib/core/foreign-error'

/**
 * Where an error comes from. Decides the meaning of -32002: "resource unavailable" from a node (EIP-1474), "a request
 * of this kind is already open" from a wallet.
 */
export type ErrorSource = 'wallet' | 'node'

/** EIP-1193, CAIP-25 (5000) and EIP-5792 codes, then JSON-RPC 2.0 and EIP-1474. Spec section 8. */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'wallet.rejected',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupported_method',
  4900: 'wallet.disconnected',
  4901: 'wallet.chain_disconnected',
  4902: 'wallet.unknown_chain',
  5000: 'wallet.rejected',
  5700: 'wallet.unsupported_capability',
  5710: 'wallet.unsupported_chain_id',
  5720: 'wallet.duplicate_id',
  5730: 'wallet.unknown_bundle',
  5740: 'wallet.bundle_too_large',
  5750: 'wallet.upgrade_rejected',
  5760: 'wallet.atomicity_unsupported',
  [-32700]: 'rpc.parse',
  [-32600]: 'rpc.invalid_request',
  [-32601]: 'rpc.method_not_found',
  [-32602]: 'rpc.invalid_params',
  [-32603]: 'rpc.internal',
  [-32000]: 'rpc.invalid_input',
  [-32001]: 'rpc.resource_not_found',
  [-32002]: 'rpc.resource_unavailable',
  [-32003]: 'rpc.transaction_rejected',
  [-32004]: 'rpc.method_not_supported',
  [-32005]: 'rpc.limit_exceeded',
  [-32006]: 'rpc.version_not_supported',
}

/** Codes that wallets and nodes use for many failures. A wrapped error or the message is more precise. */
const vagueCodes: ReadonlySet<number> = new Set([-32603, -32000, -32003])

/** Names of errors that carry no number: viem's and ethers' classes, and the browser's own. */
const byName: Readonly<Record<string, ErrorCode>> = {
  UserRejectedRequestError: 'wallet.rejected',
  ACTION_REJECTED: 'wallet.rejected',
  ChainMismatchError: 'wallet.changed',
  InsufficientFundsError: 'swap.insufficient_gas',
  INSUFFICIENT_FUNDS: 'swap.insufficient_gas',
  NonceTooLowError: 'transaction.replaced',
  NONCE_EXPIRED: 'transaction.replaced',
  REPLACEMENT_UNDERPRICED: 'rpc.transaction_rejected',
  ExecutionRevertedError: 'transaction.reverted',
  CALL_EXCEPTION: 'transaction.reverted',
  ProviderNotFoundError: 'wallet.not_found',
  WaitForTransactionReceiptTimeoutError: 'transaction.unsure',
  HttpRequestError: 'upstream.failed',
  TimeoutError: 'request.timeout',
  AbortError: 'request.aborted',
}

/** What nodes and wallets write, lower-cased (geth's and Nethermind's sentences, and those of common wallets). */
const bySentence: readonly (readonly [pattern: Pick<RegExp, 'test'>, code: ErrorCode])[] = [
  [
    /user (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved)|(?:rejected|denied|declined|cancell?ed) by (?:the )?user/,
    'wallet.rejected',
  ],
  [/already processing|already open/, 'wallet.request_pending'],
  // A function, because a pattern for "request ... already pending" would take more than linear time.
  [{ test: isRequestPending }, 'wallet.request_pending'],
  [/unrecognized chain id|unknown chain id/, 'wallet.unknown_chain'],
  [/insufficient (?:funds|balance for gas)/, 'swap.insufficient_gas'],
  // The node has this exact transaction. It was sent and must not be sent again.
  [
    /already known|known transaction|already imported|tx already (?:exists )?in (?:cache|mempool)/,
    'transaction.unsure',
  ],
  [/nonce (?:is )?too low/, 'transaction.replaced'],
  [/replacement transaction underpriced|transaction underpriced|fee cap less than/, 'rpc.transaction_rejected'],
  [/execution reverted/, 'transaction.reverted'],
]

/** The native token of an unknown chain, for the text of `swap.insufficient_gas`. */
const NATIVE_TOKEN_WORDS = 'native currency'

/**
 * Translates the error of a wallet or a node into one of our codes. Uses the most precise sign in the error and the
 * errors that it wraps: a specific number, then a class name, then a known sentence, then a vague number.
 *
 * @param cause - A copy by `copyForeignError`; becomes the `cause` of the new error.
 * @param fallback - The code when nothing in the error is known.
 * @param options.source - Decides the meaning of -32002.
 * @param options.details - Details of the new error; `symbol` is the currency of the fees.
 */
export function toAppError(
  cause: ForeignCause,
  fallback: ErrorCode,
  options: { source: ErrorSource; details?: ErrorDetails },
): AppError {
  const code =
    first(cause, (error) => fromNumber(error, options.source, false)) ??
    first(cause, fromName) ??
    first(cause, fromSentence) ??
    first(cause, (error) => fromNumber(error, options.source, true)) ??
    fallback
  const symbol = code === 'swap.insufficient_gas' ? { symbol: NATIVE_TOKEN_WORDS } : {}
  return new AppError(code, { cause, details: { ...symbol, ...options.details } })
}

/** `"already known"`: the node already has this transaction, so sending it succeeded. */
export function isAlreadyKnown(message: string): boolean {
  return sentenceCode(message.slice(0, MAX_ERROR_TEXT_LENGTH)) === 'transaction.unsure'
}

function fromNumber({ code }: ForeignError, source: ErrorSource, vague: boolean): ErrorCode | undefined {
  const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  if (typeof number !== 'number' || vagueCodes.has(number) !== vague) return undefined
  if (number === -32002 && source === 'wallet') return 'wallet.request_pending'
  return byNumber[number]
}

function fromName({ name, code }: ForeignError): ErrorCode | undefined {
  const known = [name, code].find((each) => typeof each === 'string' && Object.hasOwn(byName, each))
  return known === undefined ? undefined : byName[known]
}

function fromSentence({ message, details, shortMessage, reason }: ForeignError): ErrorCode | undefined {
  return first([message, details, shortMessage, reason], (sentence) => sentence && sentenceCode(sentence))
}

function sentenceCode(sentence: string): ErrorCode | undefined {
  const text = sentence.toLowerCase()
  return bySentence.find(([pattern]) => pattern.test(text))?.[1]
}

/** `"Request of type 'wallet_requestPermissions' already pending for origin ..."`, lower-cased. */
function isRequestPending(text: string): boolean {
  const start = text.indexOf('request ')
  return start >= 0 && text.includes('already pending', start)
}

function first<T>(items: readonly T[], translate: (item: T) => ErrorCode | '' | undefined): ErrorCode | undefined {
  for (const item of items) {
    const code = translate(item)
    if (code) return code
  }
  return undefined
}
