import { describe, expect, expectTypeOf, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createAccountStore, EMPTY_ACCOUNT } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { connectorTypes } from '@/lib/connect/connector'
import { namespaces } from '@/lib/core/namespaces'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import type { NameServiceState } from '@/lib/names/name-service-state'
import { createPublicState, type PublicState } from '@/lib/runtime/public-state'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import { NOT_SIGNED_IN } from '@/lib/sign-in/sign-in-store'
import type { SwapState } from '@/lib/swap/swap-state'
import { ADA } from '../fakes/fake-wallet'
import { MAINNET } from '../fakes/fake-wallet-networks'
import { createTestModal } from '../support/test-modal'

/** Its fields are tested in tests/unit/swap/swap-selectors.test.ts. */
const SWAP = {} as SwapState

const SUGGESTED: NameServiceState = { suggestions: [{ name: 'ada.foyer.eth' }], loading: false }

/** The state that a host reads after a wallet has connected. */
function read(): PublicState {
  const account = createAccountStore('eip155', 'disconnected')
  account.setState(({ accounts }) => ({
    accounts: {
      ...accounts,
      eip155: {
        ...EMPTY_ACCOUNT,
        status: 'connected',
        address: ADA,
        chainId: 'eip155:1',
        connectedWalletInfo: { name: 'Example', icon: 'data:image/png;base64,AAAA', type: 'ANNOUNCED' },
      },
    },
  }))
  return createPublicState({
    account,
    network: createNetworkStore([MAINNET], 'eip155:1'),
    modal: createTestModal(),
    tooltip: createTooltipStore(),
    signIn: createStore(() => NOT_SIGNED_IN),
    connectors: createStore(() => ({ connectors: [] })),
    flows: {
      areLoaded: true,
      tokenBalance: () => [],
      swap: () => SWAP,
      onramp: () => undefined,
      names: () => SUGGESTED,
      explorerUrl: (network, address) => `${network.blockExplorerUrl}/address/${address}`,
      subscribe: () => () => undefined,
    },
  }).get()
}

describe('spec section 3, fields of the state that a host reads', () => {
  test('param: name service state has suggestions, each with a name, and loading', () => {
    expect(read().names).toEqual({ suggestions: [{ name: 'ada.foyer.eth' }], loading: false })
  })

  test.each([
    'currentTab',
    'tokenBalance',
    'smartAccountDeployed',
    'addressLabels',
    'allAccounts',
    'caipAddress',
    'address',
    'balance',
    'balanceSymbol',
    'profileName',
    'profileImage',
    'user',
    'addressExplorerUrl',
    'status',
    'preferredAccountTypes',
    'socialProvider',
    'socialWindow',
    'farcasterUrl',
    'connectedWalletInfo',
  ])('param: account state has %s', (field) => {
    expect(read().account).toHaveProperty(field)
  })

  test('param: account state has the values of the connected wallet', () => {
    expect(read().account).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:1:${ADA}`,
      addressExplorerUrl: `https://explorer.example/address/${ADA}`,
      balanceSymbol: 'ETH',
      connectedWalletInfo: { name: 'Example', icon: 'data:image/png;base64,AAAA', type: 'ANNOUNCED' },
    })
    // Internal facts are not public.
    expect(read().account).not.toHaveProperty('walletId')
    expect(read().account).not.toHaveProperty('chainId')
  })

  test('param: the tooltip is exactly message, open, triggerRect, variant', () => {
    expect(Object.keys(read().tooltip).toSorted()).toEqual(['message', 'open', 'triggerRect', 'variant'])
  })

  test('param: statuses are those of the specification, and reconnecting', () => {
    expectTypeOf<PublicState['account']['status']>().toEqualTypeOf<
      'disconnected' | 'connecting' | 'connected' | 'reconnecting'
    >()
  })

  test('param: connector types and namespaces', () => {
    expect(connectorTypes.join(', ')).toBe('EXTERNAL, WALLET_CONNECT, INJECTED, ANNOUNCED, AUTH, MULTI_CHAIN, ID_AUTH')
    expect(namespaces.join(', ')).toBe('eip155, solana, polkadot, bip122, cosmos')
  })

  test('behavior: a host cannot write: every field is read-only to its compiler', () => {
    expectTypeOf<PublicState>().toEqualTypeOf<Readonly<PublicState>>()
    expectTypeOf<PublicState['account']>().toEqualTypeOf<Readonly<PublicState['account']>>()
  })
})

describe('spec section 3, sign-in session', () => {
  test('param: the message has these fields', () => {
    const fields =
      'chainId, accountAddress, nonce, domain, uri, expirationTime, issuedAt, notBefore, requestId, version, resources, statement'
    expect(Object.keys(signInNonce.output.shape).sort()).toEqual(fields.split(', ').sort())
  })
})
