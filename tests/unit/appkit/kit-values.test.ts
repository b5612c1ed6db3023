import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as entry from '@/components/appkit'
import { createAppKitApi } from '@/components/appkit/app-kit'
import { createKit } from '@/components/appkit/kit'
import { fetchKitBalance, providerOf } from '@/components/appkit/kit-actions'
import { kitEventOf } from '@/components/appkit/kit-events'
import { accountOf } from '@/components/appkit/kit-facts'
import { openOptionsOf } from '@/components/appkit/kit-views'
import { createLaterProvider } from '@/components/appkit/later-provider'
import { eventRows, hookRows, methodRows, viewRows } from '@/components/appkit/parity'
import { WagmiAdapter } from '@/components/appkit/wagmi'
import { forgetWarnings } from '@/components/appkit/warn-once'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import { ADA, createFakeWallet } from '@/tests/fakes/fake-wallet'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'
import { stages } from '@/tests/support/stages'

let lines: string[]

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line))
})
afterEach(forgetWarnings)

const newKit = () => createKit({ projectId: 'shop', networks: [mainnet] }, { ports: createFakePorts({}).ports, stages })

/** The stores of a shell whose visitor has connected a wallet of this type. */
function connected(type: string) {
  const accounts = createAccountStore('eip155', 'disconnected')
  patchAccount(accounts, 'eip155', {
    status: 'connected',
    address: ADA,
    chainId: 'eip155:1',
    connectedWalletInfo: { name: 'Wallet', type },
    allAccounts: [{ namespace: 'eip155', address: ADA, type: 'SMART_ACCOUNT' }],
    user: { email: 'ada@example.com' },
    smartAccountDeployed: true,
  })
  return { accounts: accounts.getState(), networks: createNetworkStore([], 'eip155:1').getState() }
}

describe('the tables and the code', () => {
  test('behavior: every hook that works or differs is exported, and no other', () => {
    const exported = Object.keys(entry).filter((name) => /^use|Provider$/.test(name))
    const rows = Object.entries(hookRows).filter(([, { parity }]) => parity !== 'not')
    expect(exported.sort()).toEqual(rows.map(([name]) => name).sort())
  })

  test('behavior: the modal has exactly the methods of the table, and those without a counterpart warn once', () => {
    const kit = newKit()
    const api = createAppKitApi(kit, () => undefined)
    expect(Object.keys(api).sort()).toEqual(Object.keys(methodRows).sort())
    api.addNetwork(mainnet)
    api.addNetwork(mainnet)
    expect(lines).toEqual([
      `Foyer: AppKit's method "addNetwork" has no counterpart. Name all networks in \`createAppKit\`.`,
    ])
  })

  test.each(Object.entries(viewRows))('param: the view %s', (view, { parity }) => {
    const opened = openOptionsOf({ view }, 'ETH')
    expect('view' in opened).toBe(parity !== 'not')
    expect(lines).toHaveLength(parity === 'not' ? 1 : 0)
  })
})

describe('open', () => {
  const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const [fromToken, toToken, amount] = ['ETH', USDC, '1.5']

  test.each<[options: Parameters<typeof openOptionsOf>[0], opens: object]>([
    [{}, {}],
    [{ namespace: 'solana' }, { namespace: 'solana' }],
    [{ view: 'Connect', namespace: 'near' }, { view: 'Connect' }],
    [
      { view: 'Swap', arguments: { fromToken, toToken, amount } },
      { view: 'Swap', params: { from: 'native', to: USDC, amount } },
    ],
    [
      { view: 'WalletSend', arguments: { assetAddress: USDC, to: ADA, amount: 2 } },
      { view: 'Send', params: { token: USDC, to: ADA, amount: '2' } },
    ],
  ])('param: %j', (options, opens) => {
    expect(openOptionsOf(options, 'ETH')).toEqual(opens)
    expect(lines).toEqual([])
  })

  test('error: the symbol of a token is left out and named, because any contract can claim it', () => {
    expect(openOptionsOf({ view: 'Swap', arguments: { fromToken: 'USDC' } }, 'ETH')).toMatchObject({ params: {} })
    expect(lines[0]).toMatch(/^Foyer: AppKit's swap token "USDC" has no counterpart\./)
  })
})

describe('events', () => {
  const swap = {
    network: 'eip155:1',
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '1',
    isSmartAccount: false,
  } as const
  const sign = { network: 'eip155:1', isSmartAccount: false } as const
  const samples: readonly (readonly [TrackedEvent['event'], object, string, object])[] = [
    ['MODAL_OPEN', { connected: false }, 'MODAL_OPEN', { connected: false }],
    ['MODAL_CLOSE', { connected: true }, 'MODAL_CLOSE', { connected: true }],
    [
      'CONNECT_SUCCESS',
      { namespace: 'eip155', name: 'Wallet', reconnect: false },
      'CONNECT_SUCCESS',
      { method: 'qrcode', name: 'Wallet', reconnect: false, caipNetworkId: 'eip155:1' },
    ],
    ['DISCONNECT', { namespace: 'eip155' }, 'DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ['SWAP_SUCCESS', { ...swap, swapToAmount: '2' }, 'SWAP_SUCCESS', { ...swap, swapToAmount: '2' }],
    [
      'SWAP_ERROR',
      { ...swap, swapToAmount: '2', code: 'wallet.rejected' },
      'SWAP_ERROR',
      { ...swap, swapToAmount: '2', message: 'wallet.rejected' },
    ],
    [
      'SWAP_APPROVAL_ERROR',
      { ...swap, swapToAmount: '2', code: 'wallet.rejected' },
      'SWAP_APPROVAL_ERROR',
      { ...swap, swapToAmount: '2', message: 'wallet.rejected' },
    ],
    ['SIWX_AUTH_SUCCESS', sign, 'SIWX_AUTH_SUCCESS', sign],
    [
      'SIWX_AUTH_ERROR',
      { ...sign, code: 'wallet.rejected' },
      'SIWX_AUTH_ERROR',
      { ...sign, message: 'wallet.rejected' },
    ],
    ['CLICK_CANCEL_SIWX', sign, 'CLICK_CANCEL_SIWX', sign],
    ['SOCIAL_LOGIN_STARTED', { provider: 'google' }, 'SOCIAL_LOGIN_STARTED', { provider: 'google' }],
  ]

  test.each(samples)('param: %s', (event, properties, name, shown) => {
    // The rows pair each event with properties of its own.
    const tracked = { event, properties, at: 5 } as TrackedEvent
    const data = { type: 'track', event: name, properties: shown }
    expect(kitEventOf(tracked, connected('WALLET_CONNECT'))).toEqual({ timestamp: 5, data })
  })

  test('behavior: the table has each event that comes, and the value before the first', () => {
    const come = Object.entries(eventRows).flatMap(([name, { parity }]) => (parity === 'not' ? [] : [name]))
    expect(come.sort()).toEqual([...samples.map(([, , name]) => name), 'MODAL_CREATED'].sort())
  })
})

describe('the account', () => {
  test('behavior: a wallet of a login has its user, its kind of account and its provider', () => {
    expect(accountOf(connected('AUTH').accounts)).toMatchObject({
      caipAddress: `eip155:1:${ADA}`,
      isConnected: true,
      allAccounts: [{ namespace: 'eip155', address: ADA, type: 'smartAccount' }],
      embeddedWalletInfo: {
        user: { email: 'ada@example.com' },
        authProvider: 'email',
        accountType: 'smartAccount',
        isSmartAccountDeployed: true,
      },
    })
  })

  test('behavior: another wallet has no user, and another namespace no account', () => {
    expect(accountOf(connected('ANNOUNCED').accounts).embeddedWalletInfo).toBeUndefined()
    expect(accountOf(connected('AUTH').accounts, 'solana')).toMatchObject({ isConnected: false, address: undefined })
  })

  test('behavior: a namespace has a provider while it is connected, the same one each time', () => {
    const kit = newKit()
    const { accounts } = connected('ANNOUNCED')
    expect(providerOf(kit, kit.shell.account.getState())).toBeUndefined()
    expect(providerOf(kit, accounts, 'eip155')).toBe(kit.shell.provider)
    const both = { ...accounts, accounts: { ...accounts.accounts, solana: accounts.accounts.eip155 } }
    expect(providerOf(kit, both, 'solana')).toBe(providerOf(kit, both, 'solana'))
    expect(providerOf(kit, both, 'solana')).not.toBe(kit.shell.provider)
  })

  test('error: a balance without an account is an error of the result, and nothing is thrown', async () => {
    const read = await fetchKitBalance(newKit())
    expect(read).toEqual({ data: undefined, error: 'No account is connected', isSuccess: false, isError: true })
  })
})

describe('adapters', () => {
  test('behavior: requests and listeners of wagmi wait for the modal', async () => {
    const { provider, attach } = createLaterProvider()
    const wallet = createFakeWallet({ accounts: [ADA] })
    const heard: unknown[] = []
    const asked = provider.request({ method: 'eth_accounts' })
    provider.on('chainChanged', (chainId) => void heard.push(chainId))
    // A wallet has the functions of a provider.
    attach(wallet.provider as never)
    expect(await asked).toEqual([ADA])
    wallet.moveTo(1)
    expect(heard).toEqual(['0x1'])
  })

  test('behavior: wagmi reads by the gateway of the server, or by the address or transport of the page', () => {
    const at = (more: object) => {
      const { wagmiConfig } = new WagmiAdapter({
        projectId: 'shop',
        networks: [mainnet],
        server: 'https://wallet.example',
        ...more,
      })
      return wagmiConfig.getClient({ chainId: 1 }).transport.url
    }
    expect(at({})).toBe('https://wallet.example/api/rpc?chainId=eip155%3A1&projectId=shop')
    expect(at({ customRpcUrls: { 'eip155:1': [{ url: 'https://node.example' }] } })).toBe('https://node.example')
  })

  test('error: WagmiAdapter without an EVM network says what it needs', () => {
    expect(() => new WagmiAdapter({ projectId: 'shop', networks: [entry.solana] })).toThrow('needs an EVM network')
  })

  test('error: an adapter of AppKit itself is named', () => {
    createKit(
      { projectId: 'shop', networks: [mainnet], adapters: [{ adapterType: 'wagmi' }] },
      { ports: createFakePorts({}).ports, stages },
    )
    expect(lines).toEqual([`Foyer: AppKit's adapter "wagmi" has no counterpart. Import the adapter from Foyer.`])
  })
})
