import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignError } from '@/lib/core/foreign-error'

/*
 * The only table that translates errors of wallets and nodes. The rows of wallets that not every page uses are in
 * `further-wallet-words.ts`. Sources of the sentences: tests/unit/chains/foreign-words.test.ts.
 */

/** Matches a sentence by a pattern for its lower-cased text, or by a test of text and error. */
export type SentenceRow = readonly [
  sentence: Pick<RegExp, 'test'> | ((text: string, error: ForeignError) => boolean),
  code: ErrorCode,
]

/** The rows of one source of errors. A number or sentence can have different meanings in a wallet and in a node. */
export interface ErrorSource {
  /** Numbers with another meaning than in {@link numbers}. */
  readonly numbers?: Readonly<Record<number, ErrorCode>>
  /** Names of errors, in addition to {@link names}. */
  readonly names?: Readonly<Record<string, ErrorCode>>
  /** The first match decides. */
  readonly sentences: readonly SentenceRow[]
}

/** EIP-1193, CAIP-25 (5000) and EIP-5792 codes, then JSON-RPC 2.0 and EIP-1474. Spec section 8. */
export const numbers: Readonly<Record<number, ErrorCode>> = {
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

/** Names of errors that carry no number: viem's and ethers' classes, and the browser's own. */
export const names: Readonly<Record<string, ErrorCode>> = {
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

/** Sentences of geth, Nethermind and others. "Rejected" is never a rejection by the visitor here. */
export const node: ErrorSource = {
  sentences: [
    [/insufficient (?:funds|balance for gas)/, 'swap.insufficient_gas'],
    // The node has this exact transaction. It was sent and must not be sent again.
    [
      /already known|known transaction|already imported|tx already (?:exists )?in (?:cache|mempool)/,
      'transaction.unsure',
    ],
    [/nonce (?:is |for account )?too low/, 'transaction.replaced'],
    [
      /transaction underpriced|fee cap less than|replacement rejected|rejected by the mempool/,
      'rpc.transaction_rejected',
    ],
    [/execution reverted/, 'transaction.reverted'],
  ],
}

/** Sentences of every wallet. Those of nodes come first: wallets repeat them, and they are more precise. */
export const wallet = {
  numbers: {
    // A request of this kind is already open.
    [-32002]: 'wallet.request_pending',
    // A failure of the wallet. It is unknown whether the wallet has asked a node.
    [-32603]: 'wallet.failed',
  },
  sentences: [
    ...node.sentences,
    // A setting of a hardware wallet, or a kind of account that cannot sign this.
    [/blind[- ]sign|contract data (?:in|on|=)|keyring for the current address does not/, 'wallet.unsupported_account'],
    [isOfAccount, 'wallet.unsupported_account'],
    // The browser has replaced or stopped the extension. Its script in this page does nothing until a reload.
    [
      /context invalidated|receiving end does not exist|(?:port|channel) closed before|disconnected port|page reload required/,
      'wallet.unreachable',
    ],
    [
      /(?:user|you) (?:has |have )?(?:rejected|denied|declined|refused|cancell?ed|disapproved|closed)|did not approve|rejected request from|(?:reject|rejected|denied|declined|cancell?ed|aborted) by (?:the )?user\b/,
      'wallet.rejected',
    ],
    [isBareDecline, 'wallet.rejected'],
    [/already processing|already open/, 'wallet.request_pending'],
    [isRequestPending, 'wallet.request_pending'],
    [/unrecogni[sz]ed chain|unknown chain id|chain not configured|try adding the chain/, 'wallet.unknown_chain'],
  ],
} as const satisfies ErrorSource

/** `"Not supported on this device"`, `"Signing off-chain messages with Ledger is not yet supported."` */
function isOfAccount(text: string): boolean {
  return (
    /ledger|trezor|hardware|qr wallet|this (?:device|account)/.test(text) &&
    /not (?:yet )?support|unsupported|only version/.test(text)
  )
}

/**
 * Matches a sentence that says only that something was rejected: `"cancel"`, `"Request rejected"`, `"Transaction was
 * rejected"`. Further words would name who rejected it, or the reason. "Transaction rejected." is also the text of
 * -32003, a refusal by a node.
 */
function isBareDecline(text: string, { code }: ForeignError): boolean {
  return (
    code !== -32003 &&
    /^(?:error: )?(?:sign(?:ing)? )?(?:(?:request|transaction|tx|signature|connection|approval|signing|message(?: signing)?) )?(?:was |has been )?(?:rejected|declined|denied|cancel|cancell?ed)(?:: popup closed)?[.!]?$/.test(
      text.trim(),
    )
  )
}

/** `"Request of type 'wallet_requestPermissions' already pending for origin ..."` Any pattern would be too slow. */
function isRequestPending(text: string): boolean {
  const start = text.indexOf('request ')
  return start >= 0 && text.includes('already pending', start)
}
