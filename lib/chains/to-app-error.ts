import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/**
 * Who said it. The one code that means two things is -32002: "resource unavailable" from a node (EIP-1474), "a request
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

/** Codes that wallets and nodes put on anything; a wrapped error or a sentence says more. */
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
const bySentence: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [
    /user (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved)|(?:rejected|denied|declined|cancell?ed) by (?:the )?user/,
    'wallet.rejected',
  ],
  [/request (?:\S+ )*already pending|already processing|already open/, 'wallet.request_pending'],
  [/unrecognized chain id|unknown chain id/, 'wallet.unknown_chain'],
  [/insufficient (?:funds|balance for gas)/, 'swap.insufficient_gas'],
  // The node holds this very transaction: it was sent, so nobody may send it again.
  [
    /already known|known transaction|already imported|tx already (?:exists )?in (?:cache|mempool)/,
    'transaction.unsure',
  ],
  [/nonce (?:is )?too low/, 'transaction.replaced'],
  [/replacement transaction underpriced|transaction underpriced|fee cap less than/, 'rpc.transaction_rejected'],
  [/execution reverted/, 'transaction.reverted'],
]

/** Wrappers deeper than this, or more of them, are not an answer but an attack. */
const MAX_WRAPPED_ERRORS = 24
const MAX_SENTENCE_LENGTH = 2_000

/** Where wallets, viem, ethers and JSON-RPC libraries keep the error that they wrapped. */
const wrapperKeys = ['cause', 'data', 'originalError', 'error', 'info'] as const

/** The native token of an unnamed chain, as the text of `swap.insufficient_gas` has it. */
const NATIVE_TOKEN_WORDS = 'native currency'

/**
 * The one translation of what a wallet or a node throws into our codes. Wallet objects are foreign code: a getter that
 * throws, a cycle, a frozen or a primitive value are all fine.
 *
 * Reads the wrapped errors too (`cause`, `data.originalError`) and prefers what says most: a particular number, then a
 * class name, then a sentence, and only then the numbers that mean "something failed".
 *
 * @param cause - Whatever was thrown, kept as the `cause`; an `AppError` is returned as it is.
 * @param fallback - The code when nothing in it is known.
 * @param options.source - Whose error it is; decides what -32002 means.
 * @param options.details - Put on the new error; `symbol` is what the fees are paid in.
 */
export function toAppError(
  cause: unknown,
  fallback: ErrorCode,
  options: { source: ErrorSource; details?: ErrorDetails },
): AppError {
  if (isAppError(cause)) return cause
  const errors = wrappedErrors(cause)
  const own = errors.find(isAppError)
  if (own) return own
  const code =
    first(errors, (error) => fromNumber(error, options.source, false)) ??
    first(errors, fromName) ??
    first(errors, fromSentence) ??
    first(errors, (error) => fromNumber(error, options.source, true)) ??
    fallback
  const symbol = code === 'swap.insufficient_gas' ? { symbol: NATIVE_TOKEN_WORDS } : {}
  return new AppError(code, { cause, details: { ...symbol, ...options.details } })
}

/** `"already known"`: the node has this transaction, so that sending it succeeded. */
export function isAlreadyKnown(message: string): boolean {
  return sentenceCode(message) === 'transaction.unsure'
}

function fromNumber(error: unknown, source: ErrorSource, vague: boolean): ErrorCode | undefined {
  const raw = read(error, 'code')
  const number = typeof raw === 'string' && /^-?\d{1,6}$/.test(raw) ? Number(raw) : raw
  if (typeof number !== 'number' || vagueCodes.has(number) !== vague) return undefined
  if (number === -32002 && source === 'wallet') return 'wallet.request_pending'
  return byNumber[number]
}

function fromName(error: unknown): ErrorCode | undefined {
  for (const key of ['name', 'code']) {
    const name = read(error, key)
    if (typeof name === 'string' && Object.hasOwn(byName, name)) return byName[name]
  }
  return undefined
}

function fromSentence(error: unknown): ErrorCode | undefined {
  if (typeof error === 'string') return sentenceCode(error)
  for (const key of ['message', 'details', 'shortMessage', 'reason']) {
    const sentence = read(error, key)
    const code = typeof sentence === 'string' ? sentenceCode(sentence) : undefined
    if (code) return code
  }
  return undefined
}

function sentenceCode(sentence: string): ErrorCode | undefined {
  const text = sentence.slice(0, MAX_SENTENCE_LENGTH).toLowerCase()
  return bySentence.find(([pattern]) => pattern.test(text))?.[1]
}

/** The error and everything it wraps, outermost first, each once. */
function wrappedErrors(root: unknown): readonly unknown[] {
  const found = new Set<unknown>([root])
  for (const error of found) {
    for (const key of wrapperKeys) {
      if (found.size >= MAX_WRAPPED_ERRORS) return [...found]
      const inner = read(error, key)
      if (typeof inner === 'object' && inner !== null) found.add(inner)
    }
  }
  return [...found]
}

function first(
  errors: readonly unknown[],
  translate: (error: unknown) => ErrorCode | undefined,
): ErrorCode | undefined {
  for (const error of errors) {
    const code = translate(error)
    if (code) return code
  }
  return undefined
}

/** A property of a foreign object; `undefined` where reading it throws. */
function read(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** `instanceof` runs foreign code when the value is a proxy. */
function isAppError(value: unknown): value is AppError {
  try {
    return value instanceof AppError
  } catch {
    return false
  }
}
