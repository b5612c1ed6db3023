import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SpecView } from '@/lib/modal/views'
import { answered, answeredRpc, code, endpoint, type Sign, stored, view, written } from './signs'

/**
 * A row of the specification that is not built yet. This file lists all of them. The tests of this folder compare each
 * part with the text of its section, so that no row is forgotten. A row whose messages are only
 * parsed, because the frame refuses them, is missing too. A row that cannot be compared with a table of the code has a
 * sign: `missing-rows.test.ts` fails when the sign appears, so that no outdated row stays here.
 */
export interface MissingRow {
  /** The feature or package that will bring the row. */
  readonly waitsFor: string
  readonly sign: Sign
}
type MissingRows = Readonly<Record<string, MissingRow>>

const row = (waitsFor: string, sign: Sign): MissingRow => ({ waitsFor, sign })

const EMBEDDED = 'embedded wallet'
const SMART_ACCOUNT = 'smart accounts'
const SOCIAL = 'social login'
const REPORTING = 'error reporting, which the same configuration disables'

const socialCall = endpoint(/social|farcaster/, 'social/redirect')

/** Views of section 2 that cannot be drawn: a request for one opens Connect. */
export const missingViews: Readonly<Partial<Record<SpecView, string>>> = {
  ConnectingSocial: SOCIAL,
  ConnectingFarcaster: SOCIAL,
}

/** Sentences of section 2 about what happens between views. */
export const missingMoves = {
  'Social login pushes ConnectingSocial': row(SOCIAL, view('ConnectingSocial')),
  'Farcaster pushes ConnectingFarcaster and goes back on failure': row(SOCIAL, view('ConnectingFarcaster')),
} as const satisfies MissingRows

/** Entities and fields of section 3. */
export const missingEntities = {
  'Wallet asset': row(EMBEDDED, answeredRpc('wallet_getAssets')),
  'Account state, smartAccountDeployed': row(SMART_ACCOUNT, written('smartAccountDeployed')),
  'Account state, socialProvider': row(SOCIAL, written('socialProvider')),
  'Account state, socialWindow': row(SOCIAL, written('socialWindow')),
  'Account state, farcasterUrl': row(SOCIAL, written('farcasterUrl')),
  'Embedded-wallet replies, social connect': row(SOCIAL, answered('CONNECT_SOCIAL')),
  'Embedded-wallet replies, Farcaster uri and connect': row(SOCIAL, answered('CONNECT_FARCASTER')),
  'Embedded-wallet replies, smart account networks': row(
    SMART_ACCOUNT,
    code(/smartAccountEnabledNetworks: (?!z\.|\[\])/, 'smartAccountEnabledNetworks: enabled'),
  ),
  'App-to-frame payloads, connect social, social redirect uri': row(SOCIAL, answered('GET_SOCIAL_REDIRECT_URI')),
  'Allowed blockchain requests, wallet_sendCalls, wallet_getCallsStatus': row(
    SMART_ACCOUNT,
    answeredRpc('wallet_sendCalls', 'wallet_getCallsStatus'),
  ),
  'Allowed blockchain requests, wallet_getCapabilities': row(SMART_ACCOUNT, answeredRpc('wallet_getCapabilities')),
  'Allowed blockchain requests, wallet_grantPermissions, wallet_revokePermissions': row(
    SMART_ACCOUNT,
    answeredRpc('wallet_grantPermissions', 'wallet_revokePermissions'),
  ),
  'Allowed blockchain requests, wallet_getAssets': row(EMBEDDED, answeredRpc('wallet_getAssets')),
  'Local browser storage, social username': row(SOCIAL, stored('social')),
  'Local browser storage, smart account enabled networks': row(SMART_ACCOUNT, stored('smart-account')),
} as const satisfies MissingRows

/** States and transitions of section 4. */
export const missingStates = {
  'Preferred account': row(
    SMART_ACCOUNT,
    code(/request\('SET_PREFERRED_ACCOUNT'/, "frame.request('SET_PREFERRED_ACCOUNT', { type })"),
  ),
  'Social login': row(SOCIAL, view('ConnectingSocial')),
} as const satisfies MissingRows

/** Calls and events of section 7. */
export const missingCalls = {
  'wallet capabilities': row(SMART_ACCOUNT, answeredRpc('wallet_getCapabilities')),
  'wallet get assets': row(EMBEDDED, answeredRpc('wallet_getAssets')),
  'social redirect uri': row(SOCIAL, socialCall),
  'Farcaster uri': row(SOCIAL, socialCall),
} as const satisfies MissingRows

/** Rows of the build configuration, at the end of section 9. */
export const missingBuildSettings = {
  'error-reporting trace sample rate 0.1': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
  'minimum error-reporting level error': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
} as const satisfies MissingRows

/** Failures that cannot occur before their flow is built, with that flow. */
export const missingErrors: Readonly<Partial<Record<ErrorCode, string>>> = {
  'social.timeout': SOCIAL,
  'social.popup_blocked': SOCIAL,
  'social.popup_failed': SOCIAL,
  'social.redirect_failed': SOCIAL,
}

/** Rows of section 9. */
export const missingConstants: Readonly<Record<string, string>> = {
  'Social login timeout': SOCIAL,
  'Social popup size': SOCIAL,
}

/** Rules of section 5. */
export const missingRules = {
  'Social provider must be one of six': row(SOCIAL, socialCall),
} as const satisfies MissingRows
