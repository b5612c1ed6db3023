/**
 * Spec section 8 as a table: everything that depends on which failure it was hangs on its code.
 *
 * - `status`: HTTP status when the failure answers a request.
 * - `textKey`: title shown to a person; the English entry is the spec's text, verbatim.
 * - `nextStep`: what the person can do now; the text is `nextStep.<value>`.
 * - `funds`: what to say of them where money was about to move; the text is `failure.<value>`. Without it nothing was sent.
 * - `alert`: the developer alert that the failure raises (banner, console, `/api/health`).
 * - `retry`: who may try again. `auto`: the caller may repeat without asking; `user`: by a button;
 *   `after`: by a button once `details.seconds` (or the named lockout) has passed; `never`: the same
 *   call fails again.
 *
 * Where each of them shows stands in `error-screens.ts`.
 */
export type NextStep =
  | 'tryAgain'
  | 'waitAndRetry'
  | 'changeAmount'
  | 'addFunds'
  | 'openWallet'
  | 'unlockWallet'
  | 'checkWallet'
  | 'changeInWallet'
  | 'otherWallet'
  | 'reloadPage'
  | 'switchNetwork'
  | 'chooseToken'
  | 'changeTrade'
  | 'reviewAgain'
  | 'connectWallet'
  | 'reconnect'
  | 'checkExplorer'
  | 'checkConnection'
  | 'allowPopups'
  | 'otherMethod'
  | 'chooseName'
  | 'fixInput'
  | 'askOperator'
  | 'nothing'

/**
 * What a failure leaves of the funds: nothing was sent; it is not on the chain and will not be; only the network fee is
 * gone; the wallet may still send it; the wallet does not say whether it did; it was sent and the chain knows more than we do.
 */
export type Funds = 'nothingMoved' | 'neverMined' | 'onlyFee' | 'mayStillMove' | 'unknown' | 'mayHaveMoved'

/** Alerts of spec section 8, decided once in `lib/alerts`. */
export type AlertCode =
  | 'networkNotFound'
  | 'invalidAppConfiguration'
  | 'networkError'
  | 'requestTimedOut'
  | 'sessionExpired'
  | 'invalidProjectId'
  | 'projectIdNotConfigured'
  | 'serverError'
  | 'rateLimited'

export interface CatalogueEntry {
  readonly status: number
  readonly textKey: `error.${string}`
  readonly nextStep: NextStep
  readonly funds?: Funds
  readonly alert?: AlertCode
  readonly retry: 'auto' | 'user' | 'after' | 'never'
}

export const errorCatalogue = {
  // Balances and prices
  'balance.unavailable': { status: 502, textKey: 'error.balanceUnavailable', nextStep: 'waitAndRetry', retry: 'after' },
  'price.unavailable': { status: 502, textKey: 'error.priceFailed', nextStep: 'tryAgain', retry: 'user' },
  'gas.unavailable': { status: 502, textKey: 'error.gasFailed', nextStep: 'tryAgain', retry: 'user' },
  'tokens.unavailable': { status: 502, textKey: 'error.tokensFailed', nextStep: 'tryAgain', retry: 'user' },

  // Swap
  'swap.init_failed': { status: 502, textKey: 'error.swapInit', nextStep: 'tryAgain', retry: 'user' },
  'swap.allowance_failed': { status: 502, textKey: 'error.allowanceFailed', nextStep: 'tryAgain', retry: 'user' },
  'swap.approval_build_failed': { status: 502, textKey: 'error.approvalBuild', nextStep: 'tryAgain', retry: 'user' },
  'swap.build_failed': { status: 502, textKey: 'error.swapBuild', nextStep: 'tryAgain', retry: 'user' },
  'swap.quote_failed': { status: 502, textKey: 'error.quoteFailed', nextStep: 'tryAgain', retry: 'user' },
  'swap.no_address': { status: 400, textKey: 'error.swapNoAddress', nextStep: 'connectWallet', retry: 'never' },
  'swap.incorrect_amount': { status: 422, textKey: 'error.incorrectAmount', nextStep: 'changeAmount', retry: 'never' },
  'swap.insufficient_balance': {
    status: 422,
    textKey: 'error.insufficientBalance',
    nextStep: 'addFunds',
    retry: 'never',
  },
  'swap.insufficient_gas': { status: 422, textKey: 'error.insufficientGas', nextStep: 'addFunds', retry: 'never' },
  'swap.no_route': { status: 422, textKey: 'error.noRoute', nextStep: 'changeTrade', retry: 'never' },
  'swap.fee_on_transfer': { status: 422, textKey: 'error.feeOnTransfer', nextStep: 'chooseToken', retry: 'never' },
  'swap.quote_expired': { status: 409, textKey: 'error.quoteExpired', nextStep: 'reviewAgain', retry: 'user' },
  'swap.price_moved': { status: 409, textKey: 'error.priceMoved', nextStep: 'reviewAgain', retry: 'user' },
  'swap.unsafe_calldata': { status: 502, textKey: 'error.unsafeCalldata', nextStep: 'tryAgain', retry: 'user' },
  'swap.simulation_failed': { status: 422, textKey: 'error.simulationFailed', nextStep: 'reviewAgain', retry: 'user' },
  'swap.token_unknown': { status: 404, textKey: 'error.tokenUnknown', nextStep: 'chooseToken', retry: 'never' },

  // Transactions
  'transaction.failed': { status: 502, textKey: 'error.transaction', nextStep: 'tryAgain', retry: 'user' },
  'transaction.no_hash': {
    status: 502,
    textKey: 'error.transaction',
    nextStep: 'checkWallet',
    funds: 'unknown',
    retry: 'user',
  },
  'transaction.reverted': {
    status: 422,
    textKey: 'error.transactionReverted',
    nextStep: 'checkExplorer',
    funds: 'onlyFee',
    retry: 'user',
  },
  'transaction.replaced': {
    status: 409,
    textKey: 'error.transactionReplaced',
    nextStep: 'checkExplorer',
    funds: 'mayHaveMoved',
    retry: 'never',
  },
  'transaction.dropped': {
    status: 409,
    textKey: 'error.transactionDropped',
    nextStep: 'tryAgain',
    funds: 'neverMined',
    retry: 'user',
  },
  'transaction.unsure': {
    status: 504,
    textKey: 'error.transactionUnsure',
    nextStep: 'checkExplorer',
    funds: 'mayHaveMoved',
    retry: 'never',
  },

  // Networks
  'network.not_found': {
    status: 404,
    textKey: 'error.networkNotFound',
    nextStep: 'switchNetwork',
    alert: 'networkNotFound',
    retry: 'never',
  },
  'network.switch_failed': { status: 502, textKey: 'error.switchFailed', nextStep: 'changeInWallet', retry: 'user' },
  'network.invalid_chain_id': { status: 400, textKey: 'error.invalidChainId', nextStep: 'fixInput', retry: 'never' },

  // Wallet and JSON-RPC (EIP-1193, EIP-1474, EIP-5792)
  'wallet.rejected': { status: 400, textKey: 'error.walletRejected', nextStep: 'tryAgain', retry: 'user' },
  'wallet.unauthorized': { status: 401, textKey: 'error.walletUnauthorized', nextStep: 'reconnect', retry: 'user' },
  'wallet.unsupported_method': {
    status: 405,
    textKey: 'error.walletUnsupportedMethod',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.disconnected': { status: 503, textKey: 'error.walletDisconnected', nextStep: 'reconnect', retry: 'user' },
  'wallet.chain_disconnected': {
    status: 503,
    textKey: 'error.walletChainDisconnected',
    nextStep: 'switchNetwork',
    retry: 'user',
  },
  'wallet.unknown_chain': {
    status: 404,
    textKey: 'error.walletUnknownChain',
    nextStep: 'switchNetwork',
    retry: 'user',
  },
  'wallet.request_pending': {
    status: 409,
    textKey: 'error.walletRequestPending',
    nextStep: 'openWallet',
    funds: 'mayStillMove',
    retry: 'user',
  },
  'wallet.not_found': { status: 404, textKey: 'error.walletNotFound', nextStep: 'reloadPage', retry: 'never' },
  'wallet.no_accounts': { status: 401, textKey: 'error.walletNoAccounts', nextStep: 'unlockWallet', retry: 'user' },
  'wallet.timeout': {
    status: 504,
    textKey: 'error.walletTimeout',
    nextStep: 'openWallet',
    funds: 'mayStillMove',
    retry: 'user',
  },
  'wallet.changed': { status: 409, textKey: 'error.walletChanged', nextStep: 'reviewAgain', retry: 'never' },
  'wallet.failed': { status: 502, textKey: 'error.walletFailed', nextStep: 'tryAgain', retry: 'user' },
  'wallet.unsupported_capability': {
    status: 501,
    textKey: 'error.walletUnsupportedCapability',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.unsupported_chain_id': {
    status: 404,
    textKey: 'error.walletUnsupportedChainId',
    nextStep: 'switchNetwork',
    retry: 'never',
  },
  'wallet.duplicate_id': {
    status: 409,
    textKey: 'error.walletDuplicateId',
    nextStep: 'checkWallet',
    funds: 'unknown',
    retry: 'never',
  },
  'wallet.unknown_bundle': {
    status: 404,
    textKey: 'error.walletUnknownBundle',
    nextStep: 'checkWallet',
    funds: 'unknown',
    retry: 'never',
  },
  'wallet.bundle_too_large': {
    status: 413,
    textKey: 'error.walletBundleTooLarge',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.upgrade_rejected': {
    status: 400,
    textKey: 'error.walletUpgradeRejected',
    nextStep: 'tryAgain',
    retry: 'user',
  },
  'wallet.atomicity_unsupported': {
    status: 501,
    textKey: 'error.walletAtomicityUnsupported',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'rpc.parse': { status: 400, textKey: 'error.rpcParse', nextStep: 'askOperator', retry: 'never' },
  'rpc.invalid_request': { status: 400, textKey: 'error.rpcInvalidRequest', nextStep: 'askOperator', retry: 'never' },
  'rpc.method_not_found': { status: 404, textKey: 'error.rpcMethodNotFound', nextStep: 'otherWallet', retry: 'never' },
  'rpc.invalid_params': { status: 400, textKey: 'error.rpcInvalidParams', nextStep: 'askOperator', retry: 'never' },
  'rpc.internal': { status: 502, textKey: 'error.rpcInternal', nextStep: 'tryAgain', retry: 'auto' },
  'rpc.invalid_input': { status: 400, textKey: 'error.rpcInvalidInput', nextStep: 'askOperator', retry: 'never' },
  'rpc.resource_not_found': { status: 404, textKey: 'error.rpcResourceNotFound', nextStep: 'tryAgain', retry: 'user' },
  'rpc.resource_unavailable': {
    status: 503,
    textKey: 'error.rpcResourceUnavailable',
    nextStep: 'tryAgain',
    retry: 'user',
  },
  'rpc.transaction_rejected': {
    status: 422,
    textKey: 'error.rpcTransactionRejected',
    nextStep: 'tryAgain',
    retry: 'user',
  },
  'rpc.method_not_supported': {
    status: 405,
    textKey: 'error.rpcMethodNotSupported',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'rpc.limit_exceeded': { status: 429, textKey: 'error.rpcLimitExceeded', nextStep: 'waitAndRetry', retry: 'auto' },
  'rpc.version_not_supported': {
    status: 400,
    textKey: 'error.rpcVersionNotSupported',
    nextStep: 'askOperator',
    retry: 'never',
  },
  'rpc.batch_too_large': { status: 413, textKey: 'error.rpcBatchTooLarge', nextStep: 'askOperator', retry: 'never' },

  // Names
  'names.no_connector': { status: 400, textKey: 'error.namesNoConnector', nextStep: 'connectWallet', retry: 'never' },
  'names.resolve_failed': { status: 502, textKey: 'error.namesResolve', nextStep: 'tryAgain', retry: 'user' },
  'names.suggestions_failed': { status: 502, textKey: 'error.namesSuggestions', nextStep: 'tryAgain', retry: 'user' },
  'names.reverse_failed': { status: 502, textKey: 'error.namesReverse', nextStep: 'tryAgain', retry: 'user' },
  'names.register_failed': { status: 502, textKey: 'error.namesRegister', nextStep: 'chooseName', retry: 'user' },

  // Sign-in with a wallet
  'siwx.init_failed': { status: 503, textKey: 'error.siwxInit', nextStep: 'reconnect', retry: 'user' },
  'siwx.declined': { status: 400, textKey: 'error.siwxDeclined', nextStep: 'tryAgain', retry: 'user' },
  'siwx.smart_account': { status: 422, textKey: 'error.siwxSmartAccount', nextStep: 'otherMethod', retry: 'never' },
  'siwx.not_enabled': { status: 400, textKey: 'error.siwxNotEnabled', nextStep: 'askOperator', retry: 'never' },
  'siwx.no_address': { status: 400, textKey: 'error.siwxNoAddress', nextStep: 'connectWallet', retry: 'never' },
  'siwx.no_network': { status: 400, textKey: 'error.siwxNoNetwork', nextStep: 'switchNetwork', retry: 'never' },
  'siwx.no_client': { status: 400, textKey: 'error.siwxNoClient', nextStep: 'connectWallet', retry: 'never' },

  // E-mail and social login, embedded wallet frame
  'email.cooldown': { status: 429, textKey: 'error.emailCooldown', nextStep: 'waitAndRetry', retry: 'after' },
  'social.timeout': { status: 504, textKey: 'error.socialTimeout', nextStep: 'tryAgain', retry: 'user' },
  'social.popup_blocked': { status: 400, textKey: 'error.socialPopupBlocked', nextStep: 'allowPopups', retry: 'user' },
  'social.popup_failed': { status: 400, textKey: 'error.socialPopupFailed', nextStep: 'allowPopups', retry: 'user' },
  'social.redirect_failed': { status: 502, textKey: 'error.socialRedirect', nextStep: 'tryAgain', retry: 'user' },
  'frame.load_failed': {
    status: 502,
    textKey: 'error.frameLoad',
    nextStep: 'otherMethod',
    alert: 'networkError',
    retry: 'user',
  },
  'frame.load_timeout': {
    status: 504,
    textKey: 'error.frameLoad',
    nextStep: 'otherMethod',
    alert: 'networkError',
    retry: 'user',
  },
  'frame.request_timeout': {
    status: 504,
    textKey: 'error.generic',
    nextStep: 'tryAgain',
    alert: 'requestTimedOut',
    retry: 'user',
  },
  'frame.iframe_not_set': { status: 500, textKey: 'error.frameIframeNotSet', nextStep: 'tryAgain', retry: 'never' },
  'frame.parent_not_set': { status: 500, textKey: 'error.frameParentNotSet', nextStep: 'tryAgain', retry: 'never' },
  'frame.failed': { status: 502, textKey: 'error.generic', nextStep: 'tryAgain', retry: 'user' },
  'request.aborted': { status: 499, textKey: 'error.requestAborted', nextStep: 'tryAgain', retry: 'user' },
  'request.interrupted': { status: 499, textKey: 'error.somethingWentWrong', nextStep: 'tryAgain', retry: 'user' },

  // Project and configuration (each raises its alert)
  'project.not_configured': {
    status: 403,
    textKey: 'error.projectNotConfigured',
    nextStep: 'askOperator',
    alert: 'projectIdNotConfigured',
    retry: 'never',
  },
  'project.invalid_id': {
    status: 401,
    textKey: 'error.projectInvalidId',
    nextStep: 'askOperator',
    alert: 'invalidProjectId',
    retry: 'never',
  },
  'project.origin_not_allowed': {
    status: 403,
    textKey: 'error.projectOrigin',
    nextStep: 'askOperator',
    alert: 'invalidAppConfiguration',
    retry: 'never',
  },
  'project.config_failed': {
    status: 502,
    textKey: 'error.projectConfig',
    nextStep: 'askOperator',
    alert: 'serverError',
    retry: 'user',
  },
  'project.rate_limited': {
    status: 429,
    textKey: 'error.projectRateLimited',
    nextStep: 'waitAndRetry',
    alert: 'rateLimited',
    retry: 'after',
  },
  'session.expired': {
    status: 401,
    textKey: 'error.sessionExpired',
    nextStep: 'reconnect',
    alert: 'sessionExpired',
    retry: 'user',
  },

  // HTTP and upstreams
  'request.invalid': { status: 400, textKey: 'error.requestInvalid', nextStep: 'fixInput', retry: 'never' },
  'request.too_large': { status: 413, textKey: 'error.requestTooLarge', nextStep: 'fixInput', retry: 'never' },
  'request.not_found': { status: 404, textKey: 'error.requestNotFound', nextStep: 'nothing', retry: 'never' },
  'request.rate_limited': {
    status: 429,
    textKey: 'error.requestRateLimited',
    nextStep: 'waitAndRetry',
    retry: 'after',
  },
  'request.timeout': { status: 504, textKey: 'error.requestTimeout', nextStep: 'tryAgain', retry: 'user' },
  'network.offline': { status: 503, textKey: 'error.offline', nextStep: 'checkConnection', retry: 'user' },
  'upstream.failed': { status: 502, textKey: 'error.upstreamFailed', nextStep: 'tryAgain', retry: 'user' },
  'upstream.timeout': { status: 504, textKey: 'error.upstreamTimeout', nextStep: 'tryAgain', retry: 'user' },
  'upstream.rate_limited': {
    status: 503,
    textKey: 'error.upstreamRateLimited',
    nextStep: 'waitAndRetry',
    retry: 'after',
  },
  'upstream.invalid_reply': { status: 502, textKey: 'error.upstreamInvalid', nextStep: 'tryAgain', retry: 'user' },
  'kv.unavailable': { status: 503, textKey: 'error.upstreamFailed', nextStep: 'tryAgain', retry: 'user' },
  'capability.off': { status: 501, textKey: 'error.capabilityOff', nextStep: 'askOperator', retry: 'never' },
  'faucet.refused': { status: 403, textKey: 'error.faucetRefused', nextStep: 'nothing', retry: 'never' },
  internal: { status: 500, textKey: 'error.internal', nextStep: 'tryAgain', retry: 'user' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof errorCatalogue
export type ErrorTextKey = (typeof errorCatalogue)[ErrorCode]['textKey']

/** Narrow a string that came over a wire. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
}
