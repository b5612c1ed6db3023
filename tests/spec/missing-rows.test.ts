import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtViews } from '@/lib/modal/views'
import * as missing from './missing-rows'
import type { Production } from './signs'

/** Paths of the files below a folder whose name matches. */
function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.posix.join(folder, file))
}

const production: Production = {
  views: builtViews,
  files: Object.fromEntries(
    ['app', 'components', 'lib'].flatMap((folder) =>
      filesIn(folder, /\.tsx?$/).map((file) => [file, readFileSync(file, 'utf8')]),
    ),
  ),
}

/** The product with one addition. */
const withExample = (example: Partial<Production>): Production => ({
  views: [...production.views, ...(example.views ?? [])],
  files: { ...production.files, ...example.files },
})

const tables = {
  'build configuration': missing.missingBuildSettings,
} satisfies Record<string, Readonly<Record<string, missing.MissingRow>>>

describe.each(Object.entries(tables))('missing rows of spec %s', (_, rows: Record<string, missing.MissingRow>) => {
  test.each(Object.entries(rows))('behavior: still missing: %s', (_name, { sign }) => {
    expect(Object.keys(production.files).length).toBeGreaterThan(400)
    expect(sign.isThere(production)).toBe(false)
  })

  test.each(Object.entries(rows))('behavior: no longer missing once it is built: %s', (_name, { sign }) => {
    expect(sign.isThere(withExample(sign.example))).toBe(true)
  })
})

const testFiles = filesIn('tests', /\.(?:test|spec)\.tsx?$/)
/** How many test files have the name. A name that several files share is written with its folder. */
const countTests = (name: string) => testFiles.filter((file) => file.endsWith(`/${name}`)).length

const STATE = 'entities-state.test.ts'
const WIRE = 'account-wire.test.ts'
const BODIES = 'swap-bodies.test.ts'
const NAMES = 'routes/names.test.ts'
const ONRAMP = 'routes/onramp-quote.test.ts'
const FRAME = 'views/embedded-frame.test.ts'
const FRAME_LOGIN = 'views/embedded-login.test.ts'
const WALLET = 'views/embedded-wallet.test.tsx'
const PROFILE = 'follow-profile.test.ts'
const LOGIN = 'email-login-view.test.tsx'
const SOCIAL = 'social-login-view.test.tsx'
const FARCASTER = 'farcaster-login-view.test.tsx'
const BUYING = 'unit/onramp/onramp-quotes.test.ts'
const ACCOUNT_TYPE = 'account-type.test.tsx'
const APPROVAL = 'approval-view.test.tsx'
const SMART_ACCOUNT = 'frame-guest/account-answers.test.ts'
const ASSETS = 'answer-assets.test.ts'

/**
 * Sections that no other test of this folder checks row by row: the text of the specification in its order, and the
 * test of each row. `missing` if the row is listed as missing.
 */
const sections = {
  'section 3': [
    {},
    {
      'Token balance': WIRE,
      'Wallet asset': ASSETS,
      'Account state': STATE,
      'Account state, addressLabels': STATE,
      'Account state, profileName': PROFILE,
      'Account state, profileImage': PROFILE,
      'Account state, user': LOGIN,
      'Account state, smartAccountDeployed': ACCOUNT_TYPE,
      'Account state, preferredAccountTypes': LOGIN,
      'Account state, socialProvider': SOCIAL,
      'Account state, socialWindow': SOCIAL,
      'Account state, farcasterUrl': FARCASTER,
      'Swap state': 'swap-selectors.test.ts',
      'On-ramp state': BUYING,
      'Name service state': STATE,
      Tooltip: STATE,
      'Sign-in session: data, message, signature': 'spec/sign-in.test.ts',
      'Sign-in session, cacao': 'routes/sign-in-pairing.test.ts',
      'Sign-in message fields': STATE,
      Network: WIRE,
      'An unsupported network is a placeholder': 'networks.test.ts',
      'Connector types': STATE,
      'Connector type EXTERNAL': 'host-connectors.test.tsx',
      'Connector type WALLET_CONNECT': 'walletconnect.test.ts',
      'Connector type AUTH': WALLET,
      'Connector type MULTI_CHAIN': 'join-wallets.test.ts',
      'Connector type ID_AUTH': 'host-connectors.test.tsx',
      Namespaces: STATE,
      'Embedded-wallet replies, those of a login by e-mail': 'frame-guest/answers.test.ts',
      'Embedded-wallet replies, social connect': 'frame-guest/social-answers.test.ts',
      'Embedded-wallet replies, Farcaster uri and connect': 'frame-guest/social-answers.test.ts',
      'Embedded-wallet replies, update email': 'frame-guest/answers.test.ts',
      'Embedded-wallet replies, smart account networks': SMART_ACCOUNT,
      'App-to-frame payloads, those of a login by e-mail': 'frame-guest/answers.test.ts',
      'App-to-frame payloads, sync theme, sync dapp data': 'frame-facts.test.tsx',
      'App-to-frame payloads, connect social, social redirect uri': 'frame-guest/social-answers.test.ts',
      'App-to-frame payloads, update email and its one-time codes': 'email-change-view.test.tsx',
      'Allowed blockchain requests, reading': 'page-wallets.test.tsx',
      'Allowed blockchain requests, personal_sign, solana_signMessage': 'worker-answers.test.ts',
      'Allowed blockchain requests, wallet_sendCalls, wallet_getCallsStatus': SMART_ACCOUNT,
      'Allowed blockchain requests, wallet_getCapabilities': SMART_ACCOUNT,
      'Allowed blockchain requests, wallet_grantPermissions, wallet_revokePermissions':
        'frame-guest/permission-requests.test.ts',
      'Allowed blockchain requests, wallet_getAssets': ASSETS,
      'Local browser storage, email': FRAME_LOGIN,
      'Local browser storage, social username': SOCIAL,
      'Local browser storage, email-login-used flag': FRAME_LOGIN,
      'Local browser storage, last email login time': FRAME_LOGIN,
      'Local browser storage, last used chain': 'shell.test.ts',
      'Local browser storage, smart account enabled networks': ACCOUNT_TYPE,
    },
  ],
  'section 4': [
    {},
    {
      Modal: 'modal-router.test.ts',
      'Embedded frame': FRAME,
      'Email login': 'email-login-machine.test.ts',
      'Sign-out': WALLET,
      'Preferred account': ACCOUNT_TYPE,
      'Pending requests': APPROVAL,
      'Sign-in flow': 'spec/sign-in.test.ts',
      'Social login': 'social-login-machine.test.ts',
      Swap: 'swap-transitions.test.ts',
      'Name registration': 'name-registration.test.ts',
      'On-ramp': BUYING,
      'Token-balance fetch': 'balances-queries.test.ts',
    },
  ],
  'section 6': [
    {},
    {
      'The embedded auth type uses a transaction-stack flow': APPROVAL,
      'The embedded auth type supports only certain chain namespaces': LOGIN,
      'Name registration needs an address and the auth connector': 'register-name-view.test.tsx',
      'Unsafe pending requests can be aborted, safe ones cannot': 'frame-requests.test.ts',
    },
  ],
  'section 7': [
    {},
    {
      'get balance': WIRE,
      'wallet capabilities': SMART_ACCOUNT,
      'wallet get assets': 'adapters/wallet-assets.test.ts',
      'get on-ramp options': ONRAMP,
      'get on-ramp quote': ONRAMP,
      'get token list': WIRE,
      'fetch token price': WIRE,
      'fetch gas price': WIRE,
      'fetch swap quote': BODIES,
      'fetch swap allowance': BODIES,
      'generate approve calldata': BODIES,
      'generate swap calldata': BODIES,
      'lookup name': NAMES,
      'name suggestions': NAMES,
      'reverse lookup for address': NAMES,
      'register name': NAMES,
      'social redirect uri': SOCIAL,
      'Farcaster uri': FARCASTER,
      'universal-provider authenticate': 'adapters/walletconnect-sign-in.test.ts',
      'Chain RPC, batched, with chainId and projectId': 'rpc.test.ts',
      'One RPC endpoint per network of the embedded wallet': 'page-wallets.test.tsx',
      'Window messages of the embedded frame': 'guest-channel.test.ts',
      'MODAL_OPEN, MODAL_CLOSE': 'modal-store.test.ts',
      'SWAP_SUCCESS, SWAP_ERROR, SWAP_APPROVAL_ERROR': 'swap-machine-failures.test.ts',
      'SIWX_AUTH_ERROR, SIWX_AUTH_SUCCESS, CLICK_CANCEL_SIWX': 'sign-in-signing.test.ts',
      SOCIAL_LOGIN_STARTED: 'start-social-login.test.ts',
    },
  ],
  'section 8, frame': [
    {},
    {
      "'Unable to load email login dependency' when the frame fails to load": FRAME,
      "Posting without a target says that the frame's iframe is not set": FRAME,
      'Posting without a target says that its parent is not set': 'guest-channel.test.ts',
      "'Request was aborted' for aborted RPC requests": FRAME,
      "'Something went wrong' for other aborted requests": FRAME,
      "Frame error replies reject with the frame's message, or 'An error occurred'": FRAME,
      'A frame not ready after 20 seconds reports iframe_load_failed and aborts': FRAME,
      'No reply within 2 minutes reports iframe_request_timeout and aborts': FRAME,
    },
  ],
  'build configuration': [
    missing.missingBuildSettings,
    {
      'production mode on': 'production.spec.ts',
      'analytics enabled': 'sign-in-signing.test.ts',
      'error reporting disabled': 'e2e/host-page.spec.ts',
      'session replay disabled': 'e2e/host-page.spec.ts',
      'log masking enabled': 'redact.test.ts',
      'secure cookies enabled, for the session': 'sign-in-cookies.spec.ts',
      'secure cookies enabled, for the cookies that the page sets': 'browser-ports.test.ts',
      'error-reporting trace sample rate 0.1': 'missing',
      'minimum error-reporting level error': 'missing',
      'log level debug': 'env.test.ts',
      'query limits not disabled': 'rate-limit.test.ts',
    },
  ],
} as const satisfies Record<string, readonly [Readonly<Record<string, missing.MissingRow>>, Record<string, string>]>

describe.each(Object.entries(sections))('spec %s', (_, [listed, rows]) => {
  test('behavior: each row has either a test or an entry in the missing rows', () => {
    const without = Object.entries(rows).flatMap(([row, proof]) => (proof === 'missing' ? [row] : []))
    expect(Object.keys(listed)).toEqual(without)
  })

  test('behavior: each named test is exactly one file', () => {
    const named = Object.values(rows).filter((proof) => proof !== 'missing')
    expect(named.filter((name) => countTests(name) !== 1)).toEqual([])
  })
})
