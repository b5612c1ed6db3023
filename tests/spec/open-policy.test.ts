import { describe, expect, test } from 'vitest'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { type OpenFacts, openPolicy } from '@/lib/modal/open-policy'
import { type SpecView, specViews, type ViewEntry } from '@/lib/modal/views'

const SOLANA: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * The params with which each view of spec section 2 opens. One row per view, so that a missing one does not compile.
 */
const entries: { readonly [V in SpecView]: Extract<ViewEntry, { view: V }>['params'] } = {
  Connect: {},
  Account: {},
  AllWallets: {},
  ConnectingWalletConnectBasic: {},
  ConnectingExternal: { walletId: 'org.example.wallet' },
  ConnectingWalletConnect: { walletId: 'org.example.wallet' },
  ConnectingSocial: { provider: 'github' },
  ConnectingFarcaster: {},
  EmailLogin: {},
  UpdateEmailWallet: {},
  ProfileWallets: {},
  SwitchNetwork: { network: 'eip155:1' },
  SwitchActiveChain: { target: SOLANA, destination: { view: 'Account', params: {} }, replace: true },
  UnsupportedChain: {},
  SIWXSignMessage: {},
  ApproveTransaction: {},
  RegisterAccountName: {},
  RegisterAccountNameSuccess: {},
}

const SPEC_SECTION_2 = `Connect, Account, AllWallets, ConnectingWalletConnectBasic, ConnectingExternal, ConnectingWalletConnect, ConnectingSocial, ConnectingFarcaster, EmailLogin, UpdateEmailWallet, ProfileWallets, SwitchNetwork, SwitchActiveChain, UnsupportedChain, SIWXSignMessage, ApproveTransaction, RegisterAccountName, RegisterAccountNameSuccess`

const firsts: Readonly<Partial<Record<Namespace, Caip2>>> = {
  eip155: 'eip155:1',
  solana: SOLANA,
}
const nobody: OpenFacts = {
  manualWalletControl: false,
  adapters: ['eip155'],
  isMobile: false,
  activeNamespace: 'eip155',
  connected: [],
  networkOf: (namespace) => firsts[namespace],
}
const connected: OpenFacts = { ...nobody, connected: ['eip155'] }
const both: OpenFacts = { ...nobody, connected: ['eip155', 'solana'] }
const ACCOUNT: ViewEntry = { view: 'Account', params: {} }

const open = (view: SpecView): ViewEntry => ({ view, params: entries[view] }) as ViewEntry

describe('spec section 2, which view opens', () => {
  test('param: the eighteen views are those of the specification', () => {
    expect(specViews.join(', ')).toBe(SPEC_SECTION_2)
  })

  describe.each(specViews)('%s requested', (view) => {
    test.each([
      ['nobody connected', nobody],
      ['connected', connected],
      ['on a phone', { ...connected, isMobile: true }],
      ['connected, no adapter', { ...connected, adapters: [] }],
    ])('behavior: rule 2, an explicit view wins: %s', (_, facts) => {
      expect(openPolicy({ entry: open(view) }, facts)).toEqual(open(view))
    })

    test.each([
      ['manual wallet control, desktop', { ...connected, manualWalletControl: true }, 'ConnectingWalletConnectBasic'],
      ['manual wallet control, phone', { ...connected, manualWalletControl: true, isMobile: true }, 'AllWallets'],
      ['no adapter, desktop', { ...nobody, adapters: [] }, 'ConnectingWalletConnectBasic'],
      ['no adapter, phone', { ...nobody, adapters: [], isMobile: true }, 'AllWallets'],
    ] as const)('behavior: rule 1 takes precedence over rule 2: %s', (_, facts, shown) => {
      expect(openPolicy({ entry: open(view) }, facts)).toEqual({ view: shown, params: {} })
    })

    test.each([
      [
        'connected here only: a wallet of that namespace is asked for, and then the view shows',
        connected,
        { view: 'SwitchActiveChain', params: { target: SOLANA, destination: open(view), replace: false } },
      ],
      [
        'connected in both: the network changes, and then the view shows',
        both,
        { view: 'SwitchNetwork', params: { network: SOLANA, destination: open(view) } },
      ],
      [
        'nobody connected: Connect lists the wallets of that namespace, and then the view shows',
        nobody,
        { view: 'Connect', params: { network: SOLANA, destination: open(view) } },
      ],
    ] as const)('behavior: rule 4, another namespace: %s', (_, facts, expected) => {
      expect(openPolicy({ entry: open(view), namespace: 'solana' }, facts)).toEqual(expected)
    })

    test('behavior: naming the active namespace changes nothing', () => {
      expect(openPolicy({ entry: open(view), namespace: 'eip155' }, connected)).toEqual(open(view))
    })
  })

  test.each([
    ['nobody connected', {}, nobody, { view: 'Connect', params: {} }],
    ['connected', {}, connected, { view: 'Account', params: {} }],
    ['connected elsewhere only', {}, { ...nobody, connected: ['solana'] }, { view: 'Connect', params: {} }],
    ['connected without any adapter left', {}, { ...connected, adapters: [] }, { view: 'Account', params: {} }],
  ] as const)('behavior: rule 3, no view requested: %s', (_, request, facts, expected) => {
    expect(openPolicy(request, facts as OpenFacts)).toEqual(expected)
  })

  test.each([
    [
      'connected here and not there: another wallet is needed, and then Account shows',
      connected,
      { view: 'SwitchActiveChain', params: { target: SOLANA, destination: ACCOUNT, replace: false } },
    ],
    [
      'connected in both: the network changes, and then Account shows',
      both,
      { view: 'SwitchNetwork', params: { network: SOLANA, destination: ACCOUNT } },
    ],
    [
      'nobody connected: Connect lists the wallets of that namespace',
      nobody,
      { view: 'Connect', params: { network: SOLANA } },
    ],
    [
      'no network there is configured: as if it was not asked for',
      { ...connected, networkOf: () => undefined },
      ACCOUNT,
    ],
  ] as const)('behavior: rule 4, another namespace without a view: %s', (_, facts, expected) => {
    expect(openPolicy({ namespace: 'solana' }, facts as OpenFacts)).toEqual(expected)
  })
})
