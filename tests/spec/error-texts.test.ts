import { describe, expect, test } from 'vitest'
import { alertTable } from '@/lib/alerts/alert-table'
import { alertForProviderMessage } from '@/lib/alerts/provider-message'
import { wallet } from '@/lib/chains/foreign-words'
import { toAppError } from '@/lib/chains/to-app-error'
import type { AlertCode } from '@/lib/core/error-catalogue'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'

// Texts of spec section 8 (and those of section 5 that it refers to), verbatim, as a visitor reads them.
const text = createTextStore(loadTexts)
await text.load('flows', 'alerts', 'signIn')

const rows: readonly (readonly [spec: string, key: TextKey])[] = [
  ['Token Balance Unavailable', 'error.balanceUnavailable'],
  ['Failed to initialize swap', 'error.swapInit'],
  ['Failed to fetch network token price', 'error.priceFailed'],
  ['Failed to check allowance', 'error.allowanceFailed'],
  ['Failed to create approval transaction', 'error.approvalBuild'],
  ['Failed to create transaction', 'error.swapBuild'],
  ['Transaction error', 'error.transaction'],
  ['No address found to swap the tokens from.', 'error.swapNoAddress'],
  ['Network not found', 'error.networkNotFound'],
  ['Address or auth connector not found', 'error.namesNoConnector'],
  ['Error resolving name', 'error.namesResolve'],
  ['Error fetching name suggestions', 'error.namesSuggestions'],
  ['Error fetching names for address', 'error.namesReverse'],
  ['Incorrect amount', 'error.incorrectAmount'],
  ['Please enter a valid amount', 'nextStep.changeAmount'],
  ['Insufficient balance', 'error.insufficientBalance'],
  ['A problem occurred while trying initialize authentication', 'error.signInInit'],
  ['Signature declined', 'error.signInDeclined'],
  ['Authenticating...', 'signIn.authenticating'],
  ['This application might not support Smart Accounts', 'error.signInSmartAccount'],
  ['Social login timed out. Please try again.', 'error.socialTimeout'],
  ['Could not open social popup', 'error.socialPopupBlocked'],
  ['Could not create social popup', 'error.socialPopupFailed'],
  ['Could not fetch the social redirect uri', 'error.socialRedirect'],
  ['Approve limit increase in your wallet', 'swap.approveInWallet'],
  ['Confirm transaction in your wallet', 'request.confirmInWallet'],
  ['Unable to load email login dependency', 'error.frameLoad'],
  ['Request was aborted', 'error.requestAborted'],
  ['Something went wrong', 'error.somethingWentWrong'],
  ['An error occurred', 'error.generic'],
  // Section 5.
  ['Invalid chainId', 'error.invalidChainId'],
  ['SIWX is not enabled', 'error.signInNotEnabled'],
  ['No ActiveCaipAddress found', 'error.signInNoAddress'],
  ['No ActiveCaipNetwork or client found', 'error.signInNoNetwork'],
  ['No ConnectionController client found', 'error.signInNoClient'],
]

/** Texts that carry a name or a number. */
const filled: readonly (readonly [spec: string, key: TextKey, details: TextDetails])[] = [
  ['Error registering name ada', 'error.namesRegister', { name: 'ada' }],
  ['Swapped ETH to 3,012.449 USDC', 'swap.done', { source: 'ETH', amount: '3,012.449', target: 'USDC' }],
  ['Please try again after 12 seconds', 'error.emailCooldown', { seconds: 12 }],
]

/** The meaning must mention what the specification says, if it gives a meaning. */
const alerts: readonly (readonly [spec: string, code: AlertCode, meaning: RegExp])[] = [
  ['Network Not Found', 'networkNotFound', /network is missing from the list .*configured/],
  [
    'Invalid App Configuration',
    'invalidAppConfiguration',
    /origin .*not on the allowlist.*, or its domain is not verified/,
  ],
  ['Network Error', 'networkError', /wallet did not load/],
  ['Embedded Wallet Request Timed Out', 'requestTimedOut', /embedded wallet did not respond in time/],
  ['Session Expired', 'sessionExpired', /session is not valid.*Check the time settings.*reconnect/],
  ['Invalid Project ID', 'invalidProjectId', /project ID/],
  ['Project ID Not Configured', 'projectIdNotConfigured', /FOYER_PROJECT_ID.*projectId/],
  ['Server Error', 'serverError', /app configuration could not be read/],
  ['Rate Limited', 'rateLimited', /app configuration .*too often/],
]

/** "Provider strings mapped to alerts" of spec section 8, in its order. */
const SPEC_PROVIDER_STRINGS = [
  ['Unauthorized: origin not allowed', 'invalidAppConfiguration'],
  ['JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
  ['Unauthorized: invalid key', 'invalidProjectId'],
] as const

describe('spec section 8', () => {
  test.each(rows)('param: "%s" is the text of %s', (spec, key) => {
    expect(text.t(key)).toBe(spec)
  })

  test.each(filled)('param: "%s" is the text of %s with its values', (spec, key, details) => {
    expect(text.t(key, details)).toBe(spec)
  })

  test('behavior: a missing frame or parent is named', () => {
    expect(text.t('error.frameIframeNotSet')).toMatch(/iframe is not set/)
    expect(text.t('error.frameParentNotSet')).toMatch(/parent is not set/)
  })

  test.each(alerts)('param: the alert "%s" is %s', (spec, code, meaning) => {
    expect(text.t(alertTable[code].titleKey)).toBe(spec)
    expect(text.t(alertTable[code].meaningKey)).toMatch(meaning)
  })

  test('behavior: there are no other alerts', () => {
    expect(Object.keys(alertTable).sort()).toEqual(alerts.map(([, code]) => code).sort())
  })

  test.each(SPEC_PROVIDER_STRINGS)('param: the provider string "%s" raises the alert %s', (text, alert) => {
    expect(alertForProviderMessage(`WebSocket connection closed abnormally with code: 3000 (${text})`)).toBe(alert)
  })

  test('behavior: other words of a provider raise no alert', () => {
    expect(alertForProviderMessage('socket hang up')).toBeUndefined()
  })

  test.each([
    ...[-32700, -32600, -32601, -32602, -32603],
    ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006],
    ...[4001, 4100, 4200, 4900, 4901, 4902],
    ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  ])('param: the code %i is a named error with its own text', (code) => {
    const error = toAppError([{ code, message: 'x' }], 'internal', { source: wallet })
    expect(error.code).not.toBe('internal')
    expect(text.t(error.textKey)).not.toBe(error.textKey)
  })
})
