import type { ErrorCode } from '@/lib/core/error-catalogue'

/**
 * The places where a visitor sees a failure. Every place has the title of the catalogue, the next step (words, or the
 * button "Try again"), and "Details" with the code and the request id to copy; the last three places have less room.
 *
 * - `ConnectingExternal`, `SwitchNetwork`: fills the view, and says what was shared or which network the wallet is
 *   still on; buttons "Try again", unless that cannot help, and an alternative.
 * - `SIWXSignMessage`: a notice beside the buttons; the main button tries again, and is absent if that cannot help.
 * - `EmailLogin`: a notice in the step of the login; the main button tries again, and is absent if that cannot help. A
 *   cooldown is counted down in the button instead.
 * - `ConnectingSocial`: the whole view. Its button tries again within a press, and is absent if that cannot help.
 * - `AccountSettings`: a notice in the list of the visitor's sessions; the list stays as it was.
 * - `Account`: a notice above the tokens; the button counts the lockout down, or starts the swap again.
 * - `Faucet`: a notice below "Get test tokens".
 * - `Swap`: a notice in the form; after a confirmation with what happened to the funds. The main button tries again.
 * - `SwapInput`: the main button says what is missing; the title is for screen readers. `swap.incorrect_amount`, which
 *   needs a quote, is a notice.
 * - `SwapPreview`: a notice below the confirm button, with what happened to the funds; the button confirms again. A
 *   declined request is one line, without details.
 * - `SwapSelectToken`: a notice in place of the token that was searched for.
 * - `Send`: a notice in the form of a transfer; the main button tries again. `names.not_found` is a line below the
 *   recipient: another one is entered.
 * - `RegisterAccountName`: a notice in the form of a name. The main button tries again if that can help.
 * - `AccountName`: a notice in the views of the names that an account owns, and in the forms that change one. The main
 *   button of a form tries again if that can help.
 * - `NameInput`: the title alone, in the line below the name that is typed.
 * - `OnRamp`: a notice in the form of a purchase, with what happened to the money. The main button tries again, chooses
 *   another token, or continues.
 * - `OnRampInput`: the main button says the limit; the title is for screen readers.
 * - `OnRampProviders`: the title is the reason why a provider has no quote, in its row.
 * - `BuyInProgress`: a notice with the state of an order, with what happened to the money.
 * - `Snackbar`: the title alone, when no view is open to show the failure.
 * - `Banner`: the alert's title and meaning, above every view, for the site's developer.
 * - `ConnectionLine`: the title and what happens next, at the bottom of the card, as a status. The button that needs
 *   the network says the same; no alert repeats it.
 */
export type Screen =
  | 'ConnectingExternal'
  | 'SwitchNetwork'
  | 'SIWXSignMessage'
  | 'EmailLogin'
  | 'ConnectingSocial'
  | 'AccountSettings'
  | 'Account'
  | 'Faucet'
  | 'Swap'
  | 'SwapInput'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'Send'
  | 'RegisterAccountName'
  | 'AccountName'
  | 'NameInput'
  | 'OnRamp'
  | 'OnRampInput'
  | 'OnRampProviders'
  | 'BuyInProgress'
  | 'Snackbar'
  | 'Banner'
  | 'ConnectionLine'

/** The place where it shows, or why it does not show. */
export type ErrorScreen =
  | { readonly shown: readonly [Screen, ...Screen[]] }
  /** Never the title of a screen: it is the cause of this code, and named in its details. */
  | { readonly within: ErrorCode }
  /** The failure of a developer's own call of our server or of the runtime; no view of ours makes that call. */
  | { readonly developer: string }

const wallet = { shown: ['ConnectingExternal', 'SwitchNetwork', 'SIWXSignMessage', 'SwapPreview'] } as const
/** A request that the wallet answers itself; if the wallet asks a node, the failure is the transaction's. */
const answering = { shown: ['ConnectingExternal', 'SIWXSignMessage'] } as const
const connecting = { shown: ['ConnectingExternal'] } as const
const quoting = { shown: ['Swap'] } as const
const sending = { shown: ['SwapPreview'] } as const
const asking = { shown: ['Faucet', 'SwapSelectToken', 'AccountSettings'] } as const
const banner = { shown: ['Banner'] } as const
const owning = { shown: ['AccountName'] } as const
/** A signed message is refused in the same way whatever it asks for. */
const signedName = { shown: ['RegisterAccountName', 'AccountName'] } as const
const registering = { shown: ['RegisterAccountName'] } as const
const typingName = { shown: ['NameInput'] } as const
const signing = { shown: ['SIWXSignMessage'] } as const
const askingToSign = { developer: "the failure of a host's `requestSignIn` when no account can sign in" } as const
const buying = { shown: ['OnRamp'] } as const
const amountToPay = { shown: ['OnRampInput'] } as const
const ordered = { shown: ['BuyInProgress'] } as const
const social = { shown: ['ConnectingSocial'] } as const
const loggingIn = { shown: ['EmailLogin'] } as const

/**
 * Every code and its screen; printed with its texts in `docs/errors.md`, tested by
 * `tests/views/error-screens*.test.tsx`.
 */
export const errorScreens: Readonly<Record<ErrorCode, ErrorScreen>> = {
  'balance.unavailable': { shown: ['Account'] },
  'price.unavailable': quoting,
  'gas.unavailable': { within: 'swap.init_failed' },
  'tokens.unavailable': { shown: ['SwapSelectToken'] },

  'swap.init_failed': { shown: ['Account'] },
  'swap.allowance_failed': sending,
  'swap.approval_build_failed': quoting,
  'swap.build_failed': quoting,
  'swap.quote_failed': quoting,
  'swap.no_address': { shown: ['Snackbar'] },
  'swap.incorrect_amount': { shown: ['SwapInput'] },
  'swap.insufficient_balance': { shown: ['SwapInput'] },
  'swap.insufficient_gas': { shown: ['SwapInput'] },
  'swap.no_route': quoting,
  'swap.fee_on_transfer': quoting,
  'swap.quote_expired': sending,
  'swap.price_moved': sending,
  'swap.unsafe_calldata': quoting,
  'swap.simulation_failed': quoting,
  'swap.token_unknown': { shown: ['SwapSelectToken'] },

  'send.would_fail': { shown: ['Send'] },
  'send.refused': { shown: ['Send'] },
  'send.max_changed': { shown: ['Send'] },
  'send.check_failed': { shown: ['Send'] },

  'onramp.amount_too_small': amountToPay,
  'onramp.amount_too_large': amountToPay,
  'onramp.not_sold': buying,
  'onramp.no_quote': buying,
  'onramp.quote_refused': { shown: ['OnRampProviders'] },
  'onramp.quote_expired': buying,
  'onramp.provider_failed': buying,
  'onramp.page_refused': buying,
  'onramp.address_changed': buying,
  'onramp.popup_blocked': buying,
  'onramp.payment_failed': ordered,
  'onramp.payment_refunded': ordered,
  'onramp.order_expired': ordered,
  'onramp.delivered_less': ordered,

  'transaction.failed': sending,
  'transaction.no_hash': sending,
  'transaction.reverted': sending,
  'transaction.replaced': sending,
  'transaction.cancelled': sending,
  'transaction.dropped': sending,
  'transaction.unsure': { shown: ['Snackbar'] },

  'network.not_found': { shown: ['SwitchNetwork'] },
  'network.switch_failed': { shown: ['SwitchNetwork'] },
  'network.invalid_chain_id': { developer: 'networks of a configuration are checked before they are used' },

  // A declined sign-in is `siwx.declined`.
  'wallet.rejected': { shown: ['ConnectingExternal', 'SwitchNetwork', 'SwapPreview'] },
  'wallet.unauthorized': wallet,
  'wallet.unsupported_method': wallet,
  'wallet.disconnected': wallet,
  'wallet.chain_disconnected': wallet,
  'wallet.unknown_chain': wallet,
  'wallet.request_pending': wallet,
  'wallet.not_found': connecting,
  'wallet.no_accounts': connecting,
  'wallet.timeout': wallet,
  'wallet.changed': quoting,
  'wallet.failed': { shown: ['ConnectingExternal', 'SIWXSignMessage', 'SwapPreview'] },
  'wallet.unsupported_account': wallet,
  'wallet.unreachable': wallet,
  'wallet.unsupported_capability': wallet,
  'wallet.unsupported_chain_id': wallet,
  'wallet.duplicate_id': wallet,
  'wallet.unknown_bundle': wallet,
  'wallet.bundle_too_large': wallet,
  'wallet.upgrade_rejected': wallet,
  'wallet.atomicity_unsupported': wallet,
  'rpc.parse': answering,
  'rpc.invalid_request': answering,
  'rpc.method_not_found': answering,
  'rpc.invalid_params': answering,
  // A wallet's own -32603 is `wallet.failed`.
  'rpc.internal': { within: 'transaction.failed' },
  'rpc.invalid_input': answering,
  'rpc.resource_not_found': answering,
  // A wallet that answers this has an open request: `wallet.request_pending`.
  'rpc.resource_unavailable': { within: 'transaction.failed' },
  'rpc.transaction_rejected': answering,
  'rpc.method_not_supported': answering,
  'rpc.limit_exceeded': answering,
  'rpc.version_not_supported': answering,
  'rpc.batch_too_large': { developer: 'our own client sends one request at a time' },

  'names.no_connector': registering,
  'names.resolve_failed': { shown: ['Send', 'AccountName'] },
  'names.suggestions_failed': registering,
  'names.reverse_failed': owning,
  'names.register_failed': registering,
  'names.change_failed': owning,
  'names.too_short': typingName,
  'names.too_long': typingName,
  'names.letters': typingName,
  'names.hyphens': typingName,
  'names.taken': { shown: ['NameInput', 'RegisterAccountName'] },
  'names.reserved': { shown: ['NameInput', 'RegisterAccountName'] },
  'names.foreign_zone': { developer: 'the form adds the zone itself' },
  'names.limit': registering,
  'names.bad_attribute': signedName,
  'names.bad_address': owning,
  'names.bad_message': signedName,
  'names.bad_signature': signedName,
  'names.expired': signedName,
  'names.used': signedName,
  'names.not_owner': owning,
  'names.not_offered': owning,
  'names.not_found': { shown: ['Send', 'AccountName'] },

  'siwx.init_failed': { shown: ['SIWXSignMessage', 'Snackbar'] },
  'siwx.declined': signing,
  'siwx.wrong_account': signing,
  'siwx.expired': signing,
  'siwx.bad_signature': signing,
  'siwx.bad_message': signing,
  'siwx.unreachable': signing,
  'siwx.smart_account': signing,
  'siwx.not_enabled': askingToSign,
  'siwx.no_address': askingToSign,
  'siwx.no_network': askingToSign,
  'siwx.no_client': askingToSign,

  'email.cooldown': loggingIn,
  'email.code_wrong': loggingIn,
  'email.code_expired': loggingIn,
  'email.locked': loggingIn,
  'email.approval_ended': loggingIn,
  'email.moved': loggingIn,
  'email.declined': loggingIn,
  'mail.unavailable': loggingIn,
  'session.ended': loggingIn,
  'custody.wallet_exists': loggingIn,
  'custody.not_approved': loggingIn,
  'custody.login_too_old': loggingIn,
  'custody.recovery_limit': loggingIn,
  'custody.no_half': loggingIn,
  'custody.recovery_held': loggingIn,
  'custody.owner_pending': loggingIn,
  'custody.wallet_lost': loggingIn,
  'custody.halves_differ': loggingIn,
  'custody.wallet_changed': loggingIn,
  'custody.secret_wrong': loggingIn,
  'custody.keys_locked': loggingIn,
  'custody.way_unproven': loggingIn,
  'operation.off': sending,
  'operation.refused': sending,
  'sponsor.refused': sending,
  'social.timeout': social,
  'social.popup_blocked': social,
  'social.popup_failed': social,
  'social.redirect_failed': social,
  'social.declined': social,
  'social.failed': social,
  'social.ended': social,
  'login.taken': social,
  'login.last': social,
  'frame.load_failed': loggingIn,
  'frame.load_timeout': loggingIn,
  'frame.request_timeout': loggingIn,
  'frame.iframe_not_set': loggingIn,
  'frame.parent_not_set': { developer: 'printed in the console of a frame that was opened in a window of its own' },
  'frame.failed': loggingIn,
  'request.aborted': signing,
  'request.interrupted': loggingIn,

  'project.not_configured': banner,
  'project.invalid_id': banner,
  'project.origin_not_allowed': banner,
  'project.config_failed': banner,
  'project.rate_limited': banner,
  'session.expired': banner,

  'request.invalid': asking,
  'request.refused': { shown: ['Account', 'Swap'] },
  'request.too_large': asking,
  'request.not_found': asking,
  'request.rate_limited': asking,
  'request.method_not_allowed': { developer: 'a request with a method that the path does not have' },
  'request.timeout': asking,
  'network.offline': { shown: ['ConnectionLine', 'SwapSelectToken'] },
  'upstream.failed': asking,
  'upstream.timeout': asking,
  'upstream.rate_limited': asking,
  'upstream.invalid_reply': asking,
  'server.busy': asking,
  'kv.unavailable': asking,
  'database.unavailable': asking,
  'proof.invalid': loggingIn,
  'capability.off': asking,
  'faucet.refused': { shown: ['Faucet'] },
  internal: asking,
}
