import { describe, expect, expectTypeOf, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createAccountStore, EMPTY_ACCOUNT } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { connectorTypes } from '@/lib/connect/connector'
import { namespaces } from '@/lib/core/namespaces'
import { NO_SIGN_IN } from '@/lib/modal/close-policy'
import { createModalStore } from '@/lib/modal/modal-store'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import type { NameServiceState } from '@/lib/names/name-service-state'
import { createPublicState, type PublicState } from '@/lib/runtime/public-state'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import { NOT_SIGNED_IN } from '@/lib/sign-in/sign-in-store'
import type { SwapState } from '@/lib/swap/swap-state'
import { ADA } from '../fakes/fake-wallet'
import { MAINNET } from '../fakes/fake-wallet-networks'
import { createFakeHistory } from '../fakes/fake-wallet-ports'

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
  const modal = createModalStore({
    embedded: false,
    history: createFakeHistory().port,
    now: () => 0,
    isConnected: () => true,
    signIn: () => NO_SIGN_IN,
    track: () => undefined,
  })
  return createPublicState({
    account,
    network: createNetworkStore([MAINNET], 'eip155:1'),
    modal,
    tooltip: createTooltipStore(),
    signIn: createStore(() => NOT_SIGNED_IN),
    connectors: createStore(() => ({ connectors: [] })),
    flows: {
      areLoaded: true,
      tokenBalance: () => [],
      swap: () => SWAP,
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

  test.each(['id', 'caipNetworkId', 'chainNamespace', 'name', 'nativeCurrency', 'rpcUrls', 'assets'])(
    'param: a network has %s',
    (field) => {
      expect(read().network.network).toHaveProperty(field)
    },
  )

  test('param: the nested fields of a network', () => {
    const { nativeCurrency, rpcUrls, assets } = read().network.network
    expect(Object.keys(nativeCurrency)).toEqual(expect.arrayContaining(['name', 'decimals', 'symbol']))
    expect(rpcUrls.default.http.length + rpcUrls.chainDefault.http.length).toBeGreaterThan(0)
    expect(Object.keys(assets)).toEqual(expect.arrayContaining(['imageId', 'imageUrl']))
  })

  test('param: the tooltip is exactly message, open, triggerRect, variant', () => {
    expect(Object.keys(read().tooltip).toSorted()).toEqual(['message', 'open', 'triggerRect', 'variant'])
  })

  test.each([
    'sourceToken',
    'sourceTokenAmount',
    'sourceTokenPriceInUSD',
    'toToken',
    'toTokenAmount',
    'toTokenPriceInUSD',
    'networkPrice',
    'networkBalanceInUSD',
    'networkTokenSymbol',
    'inputError',
    'slippage',
    'tokens',
    'popularTokens',
    'suggestedTokens',
    'myTokensWithBalance',
    'tokensPriceMap',
    'gasFee',
    'gasPriceInUSD',
    'priceImpact',
    'maxSlippage',
    'providerFee',
    'approvalTransaction',
    'swapTransaction',
    'transactionError',
  ] as const)('param: swap state has %s', (field) => {
    expectTypeOf<NonNullable<PublicState['swap']>>().toHaveProperty(field)
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
