import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SpecView } from '@/lib/modal/views'
import { code, connectorOf, endpoint, file, type Sign, stored, tracked, view, written } from './signs'

/**
 * A row of the specification that is not built yet. This file lists all of them. The tests of this folder compare each
 * part with the text of its section, so that no row is forgotten. A row that cannot be compared with a table of the
 * code has a sign: `missing-rows.test.ts` fails when the sign appears, so that no outdated row stays here.
 */
export interface MissingRow {
  /** The feature or package that will bring the row. */
  readonly waitsFor: string
  readonly sign: Sign
}
type MissingRows = Readonly<Record<string, MissingRow>>

const row = (waitsFor: string, sign: Sign): MissingRow => ({ waitsFor, sign })

const EMBEDDED = 'embedded wallet'
const NAMES = 'account names'
const ONRAMP = 'on-ramp'
const EMAIL = 'e-mail login'
const SOCIAL = 'social login'
const REPORTING = 'error reporting, which the same configuration disables'

/** The page adds the frame of the embedded wallet. */
const frame = code(/= createEmbeddedFrame\(/, 'const frame = createEmbeddedFrame({ window })')
const onRampCall = endpoint(/on-?ramp/, 'onramp/quote')
const socialCall = endpoint(/social|farcaster/, 'social/redirect')
const transactionStack = view('ApproveTransaction')

/** Views of section 2 that cannot be drawn: a request for one opens Connect. */
export const missingViews: Readonly<Partial<Record<SpecView, string>>> = {
  ConnectingSocial: SOCIAL,
  ConnectingFarcaster: SOCIAL,
  EmailLogin: EMAIL,
  UpdateEmailWallet: EMBEDDED,
  ApproveTransaction: EMBEDDED,
  RegisterAccountName: NAMES,
  RegisterAccountNameSuccess: NAMES,
}

/** Sentences of section 2 about what happens between views. */
export const missingMoves = {
  'Social login pushes ConnectingSocial': row(SOCIAL, view('ConnectingSocial')),
  'Farcaster pushes ConnectingFarcaster and goes back on failure': row(SOCIAL, view('ConnectingFarcaster')),
  'The embedded wallet adds a hidden, fixed-position frame to the page': row(EMBEDDED, frame),
  'Its address takes query parameters projectId, chainId, version and enableLogger': row(EMBEDDED, frame),
  'It is created when an email login was used before, or when a connect starts': row(EMBEDDED, frame),
} as const satisfies MissingRows

/** Entities and fields of section 3. */
export const missingEntities = {
  'Wallet asset': row(EMBEDDED, code(/case 'wallet_getAssets'/, "case 'wallet_getAssets':")),
  'Account state, profileName': row(NAMES, written('profileName')),
  'Account state, profileImage': row(NAMES, written('profileImage')),
  'Account state, user': row(
    EMBEDDED,
    code(/\buser: \{ (?:email|username)/, 'patchAccount(store, at, { user: { email } })'),
  ),
  'Account state, smartAccountDeployed': row(EMBEDDED, written('smartAccountDeployed')),
  'Account state, preferredAccountTypes': row(EMBEDDED, written('preferredAccountTypes')),
  'Account state, socialProvider': row(SOCIAL, written('socialProvider')),
  'Account state, socialWindow': row(SOCIAL, written('socialWindow')),
  'Account state, farcasterUrl': row(SOCIAL, written('farcasterUrl')),
  'On-ramp state': row(ONRAMP, file(/^lib\/on-?ramp\//, 'lib/onramp/onramp-machine.ts')),
  'Name service state': row(NAMES, file(/^lib\/names\/name-service/, 'lib/names/name-service-store.ts')),
  'Connector type AUTH': row(EMBEDDED, connectorOf('AUTH')),
  'Connector type ID_AUTH': row(EMBEDDED, connectorOf('ID_AUTH')),
  'Local browser storage, social username': row(SOCIAL, stored('social')),
  'Local browser storage, smart account enabled networks': row(EMBEDDED, stored('smart-account')),
} as const satisfies MissingRows

/** States and transitions of section 4. */
export const missingStates = {
  'Embedded frame': row(EMBEDDED, frame),
  'Email login': row(EMAIL, view('EmailLogin')),
  'Sign-out': row(EMBEDDED, frame),
  'Preferred account': row(EMBEDDED, written('preferredAccountTypes')),
  'Pending requests': row(EMBEDDED, transactionStack),
  'Social login': row(SOCIAL, view('ConnectingSocial')),
  'Name registration': row(NAMES, view('RegisterAccountName')),
  'On-ramp': row(ONRAMP, onRampCall),
} as const satisfies MissingRows

/** Rules of section 6. */
export const missingRoles = {
  'The embedded auth type uses a transaction-stack flow': row(EMBEDDED, transactionStack),
  'The embedded auth type supports only certain chain namespaces': row(EMBEDDED, connectorOf('AUTH')),
  'Name registration needs an address and the auth connector': row(NAMES, view('RegisterAccountName')),
  'Unsafe pending requests can be aborted, safe ones cannot': row(EMBEDDED, transactionStack),
} as const satisfies MissingRows

/** Calls and events of section 7. */
export const missingCalls = {
  'wallet capabilities': row(EMBEDDED, code(/case 'wallet_getCapabilities'/, "case 'wallet_getCapabilities':")),
  'wallet get assets': row(EMBEDDED, code(/case 'wallet_getAssets'/, "case 'wallet_getAssets':")),
  'get on-ramp options': row(ONRAMP, onRampCall),
  'get on-ramp quote': row(ONRAMP, onRampCall),
  'social redirect uri': row(SOCIAL, socialCall),
  'Farcaster uri': row(SOCIAL, socialCall),
  'One RPC endpoint per network of the embedded wallet': row(EMBEDDED, frame),
  SOCIAL_LOGIN_STARTED: row(SOCIAL, tracked('SOCIAL_LOGIN_STARTED')),
} as const satisfies MissingRows

/** Rows of the build configuration, at the end of section 9. */
export const missingBuildSettings = {
  'error-reporting trace sample rate 0.1': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
  'minimum error-reporting level error': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
} as const satisfies MissingRows

/** Failures that cannot occur before their flow is built, with that flow. */
export const missingErrors: Readonly<Partial<Record<ErrorCode, string>>> = {
  'names.no_connector': NAMES,
  'names.resolve_failed': NAMES,
  'names.suggestions_failed': NAMES,
  'names.reverse_failed': NAMES,
  'names.register_failed': NAMES,
  'names.too_short': NAMES,
  'names.too_long': NAMES,
  'names.letters': NAMES,
  'names.hyphens': NAMES,
  'names.taken': NAMES,
  'names.reserved': NAMES,
  'names.foreign_zone': NAMES,
  'names.limit': NAMES,
  'names.bad_attribute': NAMES,
  'names.bad_address': NAMES,
  'names.bad_message': NAMES,
  'names.bad_signature': NAMES,
  'names.expired': NAMES,
  'names.used': NAMES,
  'names.not_owner': NAMES,
  'names.not_found': NAMES,
  'email.cooldown': EMAIL,
  'email.code_wrong': EMAIL,
  'email.code_expired': EMAIL,
  'email.locked': EMAIL,
  'email.approval_ended': EMAIL,
  'email.declined': EMAIL,
  'mail.unavailable': EMAIL,
  'session.ended': EMBEDDED,
  'custody.wallet_exists': EMBEDDED,
  'custody.not_approved': EMBEDDED,
  'custody.login_too_old': EMBEDDED,
  'custody.no_half': EMBEDDED,
  'custody.halves_differ': EMBEDDED,
  'custody.wallet_changed': EMBEDDED,
  'social.timeout': SOCIAL,
  'social.popup_blocked': SOCIAL,
  'social.popup_failed': SOCIAL,
  'social.redirect_failed': SOCIAL,
  'frame.load_failed': EMBEDDED,
  'frame.load_timeout': EMBEDDED,
  'frame.request_timeout': EMBEDDED,
  'frame.iframe_not_set': EMBEDDED,
  'frame.parent_not_set': EMBEDDED,
  'frame.failed': EMBEDDED,
  'request.aborted': EMBEDDED,
  'request.interrupted': EMBEDDED,
  'proof.invalid': EMBEDDED,
}

/** Rows of section 9. */
export const missingConstants: Readonly<Record<string, string>> = {
  'On-ramp default limits, USD, card': ONRAMP,
  'On-ramp default limits, USD, ach_bank_account': ONRAMP,
  'Social login timeout': SOCIAL,
  'Social popup size': SOCIAL,
}

/** Rules of section 5. */
export const missingRules = {
  'On-ramp providers must be given as a list of strings': row(ONRAMP, onRampCall),
} as const satisfies MissingRows
