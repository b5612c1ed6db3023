import { describe, expect, test } from 'vitest'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { type OpenFacts, openPolicy } from '@/lib/modal/open-policy'
import { type SpecView, specViews, type ViewEntry } from '@/lib/modal/views'

/** What each view of spec section 2 needs to open; one row a view, so that a missing one does not compile. */
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
  SwitchActiveChain: { target: 'solana', destination: 'Account', replace: true },
  UnsupportedChain: {},
  SIWXSignMessage: {},
  ApproveTransaction: {},
  RegisterAccountName: {},
  RegisterAccountNameSuccess: {},
}

const SPEC_SECTION_2 = `Connect, Account, AllWallets, ConnectingWalletConnectBasic, ConnectingExternal, ConnectingWalletConnect, ConnectingSocial, ConnectingFarcaster, EmailLogin, UpdateEmailWallet, ProfileWallets, SwitchNetwork, SwitchActiveChain, UnsupportedChain, SIWXSignMessage, ApproveTransaction, RegisterAccountName, RegisterAccountNameSuccess`

const firsts: Readonly<Partial<Record<Namespace, Caip2>>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const nobody: OpenFacts = {
  manualWalletControl: false,
  adapters: ['eip155'],
  isMobile: false,
  activeNamespace: 'eip155',
  connected: [],
  firstNetwork: (namespace) => firsts[namespace],
}
const connected: OpenFacts = { ...nobody, connected: ['eip155'] }

const open = (view: SpecView): ViewEntry => ({ view, params: entries[view] }) as ViewEntry

describe('spec section 2, which view opens', () => {
  test('param: the eighteen views are those of the specification', () => {
    expect(specViews.join(', ')).toBe(SPEC_SECTION_2)
  })

  describe.each(specViews)('%s asked for', (view) => {
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
    ] as const)('behavior: rule 1 wins over it: %s', (_, facts, shown) => {
      expect(openPolicy({ entry: open(view) }, facts)).toEqual({ view: shown, params: {} })
    })

    test('behavior: rule 4, another namespace is a network switch that remembers it as its destination', () => {
      expect(openPolicy({ entry: open(view), namespace: 'solana' }, connected)).toEqual({
        view: 'SwitchActiveChain',
        params: { target: 'solana', destination: view, replace: false },
      })
    })

    test('behavior: the active namespace by name changes nothing', () => {
      expect(openPolicy({ entry: open(view), namespace: 'eip155' }, connected)).toEqual(open(view))
    })
  })

  test.each([
    ['nobody connected', {}, nobody, { view: 'Connect', params: {} }],
    ['connected', {}, connected, { view: 'Account', params: {} }],
    ['connected elsewhere only', {}, { ...nobody, connected: ['solana'] }, { view: 'Connect', params: {} }],
    ['connected without any adapter left', {}, { ...connected, adapters: [] }, { view: 'Account', params: {} }],
  ] as const)('behavior: rule 3, no view asked for: %s', (_, request, facts, expected) => {
    expect(openPolicy(request, facts as OpenFacts)).toEqual(expected)
  })

  test.each([
    [
      'connected here and not there: another wallet is needed',
      connected,
      { view: 'SwitchActiveChain', params: { target: 'solana', destination: 'Connect', replace: false } },
    ],
    [
      'connected in both: the network alone changes',
      { ...connected, connected: ['eip155', 'solana'] },
      { view: 'SwitchNetwork', params: { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } },
    ],
    [
      'nobody connected: the network alone changes',
      nobody,
      { view: 'SwitchNetwork', params: { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } },
    ],
    [
      'no network there is configured',
      { ...nobody, firstNetwork: () => undefined },
      { view: 'SwitchActiveChain', params: { target: 'solana', destination: 'Connect', replace: false } },
    ],
  ] as const)('behavior: rule 4, another namespace without a view: %s', (_, facts, expected) => {
    expect(openPolicy({ namespace: 'solana' }, facts as OpenFacts)).toEqual(expected)
  })
})
