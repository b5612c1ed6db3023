/**
 * Spec section 8 as a table: everything that depends on the kind of failure is listed under its code.
 *
 * - `textKey`: title for the visitor; the English entry is the spec's text, verbatim.
 * - `nextStep`: what the visitor can do now; the text is `nextStep.<value>`.
 * - `funds`: what happened to the funds, if money was about to move; the text is `failure.<value>`. Without it nothing
 *   was sent.
 * - `alert`: the developer alert that the failure raises (banner, console, `/api/health`).
 * - `retry`: how it may be retried. `auto`: the failure says nothing about the call, which may be repeated without asking;
 *   `user`, which an entry leaves out: by a button; `after`: by a button once `details.seconds` (or the named lockout) has
 *   passed; `never`: the same call fails again.
 *
 * `tests/support/error-screens.ts` says where each failure shows, and `error-status.ts` which HTTP status it has.
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
  | 'otherAccount'
  | 'reloadPage'
  | 'switchNetwork'
  | 'chooseToken'
  | 'changeTrade'
  | 'checkRecipient'
  | 'reviewAgain'
  | 'checkAmount'
  | 'connectWallet'
  | 'reconnect'
  | 'checkExplorer'
  | 'checkConnection'
  | 'allowPopups'
  | 'otherMethod'
  | 'tryOrOtherMethod'
  | 'chooseName'
  | 'fixInput'
  | 'checkClock'
  | 'askOperator'
  | 'signWhenReady'
  | 'signWithShown'
  | 'signSooner'
  | 'checkSigner'
  | 'serverAway'
  | 'otherQuote'
  | 'askProvider'
  | 'nothing'

/**
 * What happened to the funds: nothing was sent; the transaction is not on the chain and will not be; only the network
 * fee was spent; the wallet may still send it; the wallet does not say whether it did; it was sent and only the chain
 * knows the outcome. Of money for a purchase: no page to pay on was opened; the provider knows of no payment; only the
 * provider knows; it says that it returned the money; tokens arrived, but fewer than promised.
 */
export type Funds =
  | 'nothingMoved'
  | 'neverMined'
  | 'onlyFee'
  | 'mayStillMove'
  | 'unknown'
  | 'mayHaveMoved'
  | 'nothingPaid'
  | 'nothingPaidKnown'
  | 'askProvider'
  | 'refunded'
  | 'arrivedLess'

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
  readonly textKey: `error.${string}`
  readonly nextStep: NextStep
  readonly funds?: Funds
  readonly alert?: AlertCode
  readonly retry?: 'auto' | 'user' | 'after' | 'never'
}

export const errorCatalogue = {
  // Balances and prices
  'balance.unavailable': { textKey: 'error.balanceUnavailable', nextStep: 'waitAndRetry', retry: 'after' },
  'price.unavailable': { textKey: 'error.priceFailed', nextStep: 'tryAgain' },
  'gas.unavailable': { textKey: 'error.gasFailed', nextStep: 'tryAgain' },
  'tokens.unavailable': { textKey: 'error.tokensFailed', nextStep: 'tryAgain' },

  // Swap
  'swap.init_failed': { textKey: 'error.swapInit', nextStep: 'tryAgain' },
  'swap.allowance_failed': { textKey: 'error.allowanceFailed', nextStep: 'tryAgain' },
  'swap.approval_build_failed': { textKey: 'error.approvalBuild', nextStep: 'tryAgain' },
  'swap.build_failed': { textKey: 'error.swapBuild', nextStep: 'tryAgain' },
  'swap.quote_failed': { textKey: 'error.quoteFailed', nextStep: 'tryAgain' },
  'swap.no_address': { textKey: 'error.swapNoAddress', nextStep: 'connectWallet', retry: 'never' },
  'swap.incorrect_amount': { textKey: 'error.incorrectAmount', nextStep: 'changeAmount', retry: 'never' },
  'swap.insufficient_balance': {
    textKey: 'error.insufficientBalance',
    nextStep: 'addFunds',
    retry: 'never',
  },
  'swap.insufficient_gas': { textKey: 'error.insufficientGas', nextStep: 'addFunds', retry: 'never' },
  'swap.no_route': { textKey: 'error.noRoute', nextStep: 'changeTrade', retry: 'never' },
  'swap.fee_on_transfer': { textKey: 'error.feeOnTransfer', nextStep: 'chooseToken', retry: 'never' },
  'swap.quote_expired': { textKey: 'error.quoteExpired', nextStep: 'reviewAgain' },
  'swap.price_moved': { textKey: 'error.priceMoved', nextStep: 'reviewAgain' },
  'swap.unsafe_calldata': { textKey: 'error.unsafeCalldata', nextStep: 'tryAgain' },
  'swap.simulation_failed': { textKey: 'error.simulationFailed', nextStep: 'reviewAgain' },
  'swap.token_unknown': { textKey: 'error.tokenUnknown', nextStep: 'chooseToken', retry: 'never' },

  // Send
  'send.would_fail': { textKey: 'error.sendWouldFail', nextStep: 'changeTrade' },
  'send.refused': { textKey: 'error.sendRefused', nextStep: 'checkRecipient' },
  'send.max_changed': { textKey: 'error.sendMaxChanged', nextStep: 'checkAmount' },
  'send.check_failed': { textKey: 'error.sendCheckFailed', nextStep: 'tryAgain' },

  // Buying tokens
  'onramp.amount_too_small': { textKey: 'error.onrampSmall', nextStep: 'changeAmount', retry: 'never' },
  'onramp.amount_too_large': { textKey: 'error.onrampLarge', nextStep: 'changeAmount', retry: 'never' },
  'onramp.not_sold': { textKey: 'error.onrampNotSold', nextStep: 'chooseToken', retry: 'never' },
  'onramp.no_quote': { textKey: 'error.onrampNoQuote', nextStep: 'changeTrade' },
  'onramp.quote_refused': { textKey: 'error.onrampQuote', nextStep: 'otherQuote' },
  'onramp.quote_expired': { textKey: 'error.quoteExpired', nextStep: 'reviewAgain' },
  'onramp.provider_failed': { textKey: 'error.onrampProvider', nextStep: 'otherQuote', funds: 'nothingPaid' },
  'onramp.page_refused': { textKey: 'error.onrampPage', nextStep: 'otherQuote', funds: 'nothingPaid' },
  'onramp.address_changed': { textKey: 'error.onrampAddress', nextStep: 'reviewAgain', funds: 'nothingPaid' },
  'onramp.popup_blocked': { textKey: 'error.onrampPopup', nextStep: 'allowPopups', funds: 'nothingPaid' },
  'onramp.payment_failed': { textKey: 'error.onrampFailed', nextStep: 'askProvider', funds: 'askProvider' },
  'onramp.payment_refunded': { textKey: 'error.onrampRefunded', nextStep: 'tryAgain', funds: 'refunded' },
  'onramp.order_expired': { textKey: 'error.onrampExpired', nextStep: 'tryAgain', funds: 'nothingPaidKnown' },
  'onramp.delivered_less': { textKey: 'error.onrampLess', nextStep: 'askProvider', funds: 'arrivedLess' },

  // Transactions
  'transaction.failed': { textKey: 'error.transaction', nextStep: 'tryAgain', funds: 'unknown' },
  'transaction.no_hash': {
    textKey: 'error.transaction',
    nextStep: 'checkWallet',
    funds: 'unknown',
  },
  'transaction.reverted': {
    textKey: 'error.transactionReverted',
    nextStep: 'checkExplorer',
    funds: 'onlyFee',
  },
  'transaction.replaced': {
    textKey: 'error.transactionReplaced',
    nextStep: 'checkExplorer',
    funds: 'mayHaveMoved',
    retry: 'never',
  },
  'transaction.cancelled': {
    textKey: 'error.transactionCancelled',
    nextStep: 'tryAgain',
    funds: 'onlyFee',
  },
  'transaction.dropped': {
    textKey: 'error.transactionDropped',
    nextStep: 'tryAgain',
    funds: 'neverMined',
  },
  'transaction.unsure': {
    textKey: 'error.transactionUnsure',
    nextStep: 'checkExplorer',
    funds: 'mayHaveMoved',
    retry: 'never',
  },

  // Networks
  'network.not_found': {
    textKey: 'error.networkNotFound',
    nextStep: 'switchNetwork',
    alert: 'networkNotFound',
    retry: 'never',
  },
  'network.switch_failed': { textKey: 'error.switchFailed', nextStep: 'changeInWallet' },
  'network.invalid_chain_id': { textKey: 'error.invalidChainId', nextStep: 'fixInput', retry: 'never' },

  // Wallet and JSON-RPC (EIP-1193, EIP-1474, EIP-5792)
  'wallet.rejected': { textKey: 'error.walletRejected', nextStep: 'tryAgain' },
  'wallet.unauthorized': { textKey: 'error.walletUnauthorized', nextStep: 'reconnect' },
  'wallet.unsupported_method': {
    textKey: 'error.walletUnsupportedMethod',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.disconnected': {
    textKey: 'error.walletDisconnected',
    nextStep: 'reconnect',
    funds: 'unknown',
  },
  'wallet.chain_disconnected': {
    textKey: 'error.walletChainDisconnected',
    nextStep: 'switchNetwork',
  },
  'wallet.unknown_chain': {
    textKey: 'error.walletUnknownChain',
    nextStep: 'switchNetwork',
  },
  'wallet.request_pending': {
    textKey: 'error.walletRequestPending',
    nextStep: 'openWallet',
    funds: 'mayStillMove',
  },
  'wallet.not_found': { textKey: 'error.walletNotFound', nextStep: 'reloadPage', retry: 'never' },
  'wallet.no_accounts': { textKey: 'error.walletNoAccounts', nextStep: 'unlockWallet' },
  'wallet.timeout': {
    textKey: 'error.walletTimeout',
    nextStep: 'openWallet',
    funds: 'mayStillMove',
  },
  'wallet.changed': { textKey: 'error.walletChanged', nextStep: 'reviewAgain', retry: 'never' },
  'wallet.failed': { textKey: 'error.walletFailed', nextStep: 'tryAgain', funds: 'unknown' },
  // A hardware wallet that cannot sign this, or whose settings do not allow it.
  'wallet.unsupported_account': {
    textKey: 'error.walletUnsupportedAccount',
    nextStep: 'otherAccount',
  },
  // The extension was updated or stopped. It is unknown whether it has carried out the request.
  'wallet.unreachable': {
    textKey: 'error.walletUnreachable',
    nextStep: 'reloadPage',
    funds: 'unknown',
    retry: 'never',
  },
  'wallet.unsupported_capability': {
    textKey: 'error.walletUnsupportedCapability',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.unsupported_chain_id': {
    textKey: 'error.walletUnsupportedChainId',
    nextStep: 'switchNetwork',
    retry: 'never',
  },
  'wallet.duplicate_id': {
    textKey: 'error.walletDuplicateId',
    nextStep: 'checkWallet',
    funds: 'unknown',
    retry: 'never',
  },
  'wallet.unknown_bundle': {
    textKey: 'error.walletUnknownBundle',
    nextStep: 'checkWallet',
    funds: 'unknown',
    retry: 'never',
  },
  'wallet.bundle_too_large': {
    textKey: 'error.walletBundleTooLarge',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'wallet.upgrade_rejected': {
    textKey: 'error.walletUpgradeRejected',
    nextStep: 'tryAgain',
  },
  'wallet.atomicity_unsupported': {
    textKey: 'error.walletAtomicityUnsupported',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'rpc.parse': { textKey: 'error.rpcParse', nextStep: 'askOperator', retry: 'never' },
  'rpc.invalid_request': { textKey: 'error.rpcInvalidRequest', nextStep: 'askOperator', retry: 'never' },
  'rpc.method_not_found': { textKey: 'error.rpcMethodNotFound', nextStep: 'otherWallet', retry: 'never' },
  'rpc.invalid_params': { textKey: 'error.rpcInvalidParams', nextStep: 'askOperator', retry: 'never' },
  'rpc.internal': { textKey: 'error.rpcInternal', nextStep: 'tryAgain', funds: 'unknown' },
  'rpc.invalid_input': { textKey: 'error.rpcInvalidInput', nextStep: 'askOperator', retry: 'never' },
  'rpc.resource_not_found': { textKey: 'error.rpcResourceNotFound', nextStep: 'tryAgain' },
  'rpc.resource_unavailable': {
    textKey: 'error.rpcResourceUnavailable',
    nextStep: 'tryAgain',
  },
  'rpc.transaction_rejected': {
    textKey: 'error.rpcTransactionRejected',
    nextStep: 'tryAgain',
  },
  'rpc.method_not_supported': {
    textKey: 'error.rpcMethodNotSupported',
    nextStep: 'otherWallet',
    retry: 'never',
  },
  'rpc.limit_exceeded': { textKey: 'error.rpcLimitExceeded', nextStep: 'waitAndRetry', retry: 'auto' },
  'rpc.version_not_supported': {
    textKey: 'error.rpcVersionNotSupported',
    nextStep: 'askOperator',
    retry: 'never',
  },
  'rpc.batch_too_large': { textKey: 'error.rpcBatchTooLarge', nextStep: 'askOperator', retry: 'never' },

  // Names
  'names.no_connector': { textKey: 'error.namesNoConnector', nextStep: 'otherMethod', retry: 'never' },
  'names.resolve_failed': { textKey: 'error.namesResolve', nextStep: 'tryAgain' },
  'names.suggestions_failed': { textKey: 'error.namesSuggestions', nextStep: 'tryAgain' },
  'names.reverse_failed': { textKey: 'error.namesReverse', nextStep: 'tryAgain' },
  'names.register_failed': { textKey: 'error.namesRegister', nextStep: 'chooseName' },
  'names.change_failed': { textKey: 'error.nameChange', nextStep: 'tryAgain' },
  'names.too_short': { textKey: 'error.nameTooShort', nextStep: 'chooseName', retry: 'never' },
  'names.too_long': { textKey: 'error.nameTooLong', nextStep: 'chooseName', retry: 'never' },
  'names.letters': { textKey: 'error.nameLetters', nextStep: 'chooseName', retry: 'never' },
  'names.hyphens': { textKey: 'error.nameHyphens', nextStep: 'chooseName', retry: 'never' },
  'names.taken': { textKey: 'error.nameTaken', nextStep: 'chooseName', retry: 'never' },
  'names.reserved': { textKey: 'error.nameReserved', nextStep: 'chooseName', retry: 'never' },
  'names.foreign_zone': { textKey: 'error.nameForeignZone', nextStep: 'chooseName', retry: 'never' },
  'names.limit': { textKey: 'error.nameLimit', nextStep: 'askOperator', retry: 'never' },
  'names.bad_attribute': { textKey: 'error.nameBadAttribute', nextStep: 'fixInput', retry: 'never' },
  'names.bad_address': { textKey: 'error.nameBadAddress', nextStep: 'fixInput', retry: 'never' },
  'names.bad_message': { textKey: 'error.nameBadMessage', nextStep: 'tryAgain' },
  'names.bad_signature': { textKey: 'error.nameBadSignature', nextStep: 'tryAgain' },
  'names.expired': { textKey: 'error.nameExpired', nextStep: 'checkClock' },
  'names.used': { textKey: 'error.nameUsed', nextStep: 'tryAgain' },
  'names.not_owner': { textKey: 'error.nameNotOwner', nextStep: 'reconnect', retry: 'never' },
  'names.not_offered': { textKey: 'error.nameNotOffered', nextStep: 'reconnect', retry: 'never' },
  'names.not_found': { textKey: 'error.nameNotFound', nextStep: 'fixInput', retry: 'never' },

  // Sign-in with a wallet
  'siwx.init_failed': { textKey: 'error.signInInit', nextStep: 'reconnect' },
  // These failures share one title; the next step has the specific sentence.
  'siwx.declined': { textKey: 'error.signInDeclined', nextStep: 'signWhenReady' },
  'siwx.wrong_account': { textKey: 'error.signInDeclined', nextStep: 'signWithShown' },
  'siwx.expired': { textKey: 'error.signInDeclined', nextStep: 'signSooner' },
  'siwx.bad_signature': { textKey: 'error.signInDeclined', nextStep: 'checkSigner' },
  'siwx.bad_message': { textKey: 'error.signInInit', nextStep: 'askOperator', retry: 'never' },
  'siwx.unreachable': { textKey: 'error.signInInit', nextStep: 'serverAway' },
  'siwx.smart_account': { textKey: 'error.signInSmartAccount', nextStep: 'otherMethod', retry: 'never' },
  'siwx.not_enabled': { textKey: 'error.signInNotEnabled', nextStep: 'askOperator', retry: 'never' },
  'siwx.no_address': { textKey: 'error.signInNoAddress', nextStep: 'connectWallet', retry: 'never' },
  'siwx.no_network': { textKey: 'error.signInNoNetwork', nextStep: 'switchNetwork', retry: 'never' },
  'siwx.no_client': { textKey: 'error.signInNoClient', nextStep: 'connectWallet', retry: 'never' },

  // E-mail and social login, embedded wallet frame
  'email.cooldown': { textKey: 'error.emailCooldown', nextStep: 'waitAndRetry', retry: 'after' },
  'email.code_wrong': { textKey: 'error.emailCodeWrong', nextStep: 'fixInput' },
  'email.code_expired': { textKey: 'error.emailCodeExpired', nextStep: 'tryAgain' },
  'email.locked': { textKey: 'error.emailLocked', nextStep: 'otherMethod', retry: 'after' },
  'email.approval_ended': { textKey: 'error.approvalEnded', nextStep: 'tryAgain' },
  'email.moved': { textKey: 'error.emailMoved', nextStep: 'otherMethod', retry: 'never' },
  'email.declined': { textKey: 'error.loginDeclined', nextStep: 'tryAgain' },
  'mail.unavailable': { textKey: 'error.mailUnavailable', nextStep: 'tryAgain' },
  'session.ended': { textKey: 'error.sessionEnded', nextStep: 'tryAgain' },
  'custody.wallet_exists': { textKey: 'error.walletExists', nextStep: 'tryAgain' },
  'custody.not_approved': { textKey: 'error.deviceNotApproved', nextStep: 'tryAgain' },
  'custody.login_too_old': { textKey: 'error.loginTooOld', nextStep: 'tryAgain' },
  'custody.recovery_limit': { textKey: 'error.recoveryLimit', nextStep: 'otherMethod', retry: 'never' },
  'custody.no_half': { textKey: 'error.halfMissing', nextStep: 'askOperator', retry: 'never' },
  'custody.recovery_held': { textKey: 'error.recoveryHeld', nextStep: 'otherMethod', retry: 'never' },
  'custody.owner_pending': { textKey: 'error.ownerPending', nextStep: 'nothing', retry: 'never' },
  'custody.wallet_lost': { textKey: 'error.walletLost', nextStep: 'nothing', retry: 'never' },
  'custody.halves_differ': { textKey: 'error.halvesDiffer', nextStep: 'askOperator', retry: 'never' },
  'custody.wallet_changed': { textKey: 'error.walletChangedElsewhere', nextStep: 'tryAgain' },
  'custody.secret_wrong': { textKey: 'error.secretWrong', nextStep: 'fixInput' },
  'custody.keys_locked': { textKey: 'error.keysLocked', nextStep: 'tryAgain' },
  'custody.way_unproven': { textKey: 'error.wayUnproven', nextStep: 'tryAgain' },
  'operation.off': { textKey: 'error.operationOff', nextStep: 'switchNetwork', retry: 'never' },
  'operation.refused': { textKey: 'error.operationRefused', nextStep: 'tryAgain' },
  'sponsor.refused': { textKey: 'error.sponsorRefused', nextStep: 'tryAgain' },
  'social.timeout': { textKey: 'error.socialTimeout', nextStep: 'tryAgain' },
  'social.popup_blocked': { textKey: 'error.socialPopupBlocked', nextStep: 'allowPopups' },
  'social.popup_failed': { textKey: 'error.socialPopupFailed', nextStep: 'allowPopups' },
  'social.redirect_failed': { textKey: 'error.socialRedirect', nextStep: 'tryAgain' },
  'social.declined': { textKey: 'error.socialDeclined', nextStep: 'tryOrOtherMethod' },
  'social.failed': { textKey: 'error.socialFailed', nextStep: 'tryOrOtherMethod' },
  'social.ended': { textKey: 'error.socialEnded', nextStep: 'tryAgain' },
  'login.taken': { textKey: 'error.loginTaken', nextStep: 'otherMethod', retry: 'never' },
  'login.last': { textKey: 'error.loginLast', nextStep: 'nothing', retry: 'never' },
  'frame.load_failed': {
    textKey: 'error.frameLoad',
    nextStep: 'tryOrOtherMethod',
    alert: 'networkError',
  },
  'frame.load_timeout': {
    textKey: 'error.frameLoad',
    nextStep: 'tryOrOtherMethod',
    alert: 'networkError',
  },
  'frame.request_timeout': {
    textKey: 'error.generic',
    nextStep: 'tryAgain',
    alert: 'requestTimedOut',
    retry: 'auto',
  },
  'frame.iframe_not_set': { textKey: 'error.frameIframeNotSet', nextStep: 'tryAgain', retry: 'never' },
  'frame.parent_not_set': { textKey: 'error.frameParentNotSet', nextStep: 'tryAgain', retry: 'never' },
  'frame.failed': { textKey: 'error.generic', nextStep: 'tryAgain', retry: 'auto' },
  'request.aborted': { textKey: 'error.requestAborted', nextStep: 'tryAgain' },
  'request.interrupted': { textKey: 'error.somethingWentWrong', nextStep: 'tryAgain', retry: 'auto' },

  // Project and configuration (each raises its alert)
  'project.not_configured': {
    textKey: 'error.projectNotConfigured',
    nextStep: 'askOperator',
    alert: 'projectIdNotConfigured',
    retry: 'never',
  },
  'project.invalid_id': {
    textKey: 'error.projectInvalidId',
    nextStep: 'askOperator',
    alert: 'invalidProjectId',
    retry: 'never',
  },
  'project.origin_not_allowed': {
    textKey: 'error.projectOrigin',
    nextStep: 'askOperator',
    alert: 'invalidAppConfiguration',
    retry: 'never',
  },
  'project.config_failed': {
    textKey: 'error.projectConfig',
    nextStep: 'askOperator',
    alert: 'serverError',
  },
  'project.rate_limited': {
    textKey: 'error.projectRateLimited',
    nextStep: 'waitAndRetry',
    alert: 'rateLimited',
    retry: 'after',
  },
  'session.expired': {
    textKey: 'error.sessionExpired',
    nextStep: 'reconnect',
    alert: 'sessionExpired',
  },

  // HTTP and upstreams
  'request.invalid': { textKey: 'error.requestInvalid', nextStep: 'fixInput', retry: 'never' },
  // For requests that the page makes by itself: the visitor has entered nothing that could be wrong.
  'request.refused': { textKey: 'error.requestRefused', nextStep: 'askOperator', retry: 'never' },
  'request.too_large': { textKey: 'error.requestTooLarge', nextStep: 'fixInput', retry: 'never' },
  'request.not_found': { textKey: 'error.requestNotFound', nextStep: 'nothing', retry: 'never' },
  'request.rate_limited': {
    textKey: 'error.requestRateLimited',
    nextStep: 'waitAndRetry',
    retry: 'after',
  },
  'request.method_not_allowed': { textKey: 'error.rpcMethodNotSupported', nextStep: 'nothing', retry: 'never' },
  'request.timeout': { textKey: 'error.requestTimeout', nextStep: 'tryAgain', retry: 'auto' },
  'network.offline': { textKey: 'error.offline', nextStep: 'checkConnection', retry: 'auto' },
  'upstream.failed': { textKey: 'error.upstreamFailed', nextStep: 'tryAgain', retry: 'auto' },
  'upstream.timeout': { textKey: 'error.upstreamTimeout', nextStep: 'tryAgain', retry: 'auto' },
  'upstream.rate_limited': {
    textKey: 'error.upstreamRateLimited',
    nextStep: 'waitAndRetry',
    retry: 'after',
  },
  'upstream.invalid_reply': { textKey: 'error.upstreamInvalid', nextStep: 'tryAgain', retry: 'auto' },
  'server.busy': { textKey: 'error.requestRateLimited', nextStep: 'waitAndRetry', retry: 'auto' },
  'kv.unavailable': { textKey: 'error.upstreamFailed', nextStep: 'tryAgain', retry: 'auto' },
  'database.unavailable': { textKey: 'error.upstreamFailed', nextStep: 'tryAgain', retry: 'auto' },
  'proof.invalid': { textKey: 'error.requestInvalid', nextStep: 'tryAgain' },
  'capability.off': { textKey: 'error.capabilityOff', nextStep: 'askOperator', retry: 'never' },
  'faucet.refused': { textKey: 'error.faucetRefused', nextStep: 'nothing', retry: 'never' },
  internal: { textKey: 'error.internal', nextStep: 'tryAgain' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof errorCatalogue
export type ErrorTextKey = (typeof errorCatalogue)[ErrorCode]['textKey']

/** Narrows a string that came over a wire. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
}
