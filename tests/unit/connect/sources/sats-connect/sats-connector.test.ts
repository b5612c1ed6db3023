import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionChange } from '@/lib/connect/connector'
import { createSatsReader } from '@/lib/connect/sources/sats-connect/sats-wallet'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { createFakeGlobals } from '@/tests/fakes/fake-page-globals'
import {
  BITCOIN_MAINNET,
  BTC_BOB,
  createFakeSatsWallet,
  type FakeSatsWallet,
  STACKS_ADDRESS,
  satsError,
} from '@/tests/fakes/fake-sats-wallet'
import { WalletError } from '@/tests/fakes/fake-wallet'
import { walletFailure } from '@/tests/support/wallet-failure'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const failureCode = async (promise: Promise<unknown>) => (await walletFailure(promise)).code
const patience = { timeoutMs: 1_000 }
const rpc = { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) }
const TESTNET = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const networkOf = (caipNetworkId: typeof BITCOIN_MAINNET | typeof TESTNET) => ({ caipNetworkId }) as never

async function connected(wallet: FakeSatsWallet = createFakeSatsWallet()) {
  const connector = wallet.connector()
  const connection = await connector.connect(BITCOIN_MAINNET)
  const changes: ConnectionChange[] = []
  const unsubscribe = connector.subscribe((change) => changes.push(change))
  return { wallet, connector, connection, changes, unsubscribe, ...wallet.addresses() }
}

describe('connect', () => {
  test.each(['xverse', 'leather'] as const)(
    'behavior: %s: the payment address comes first, and every address has its purpose',
    async (style) => {
      const { connection, payment, ordinals } = await connected(createFakeSatsWallet({ style }))
      expect(connection).toEqual({
        accounts: [payment, ordinals],
        chainId: BITCOIN_MAINNET,
        labels: { [payment]: 'payment', [ordinals]: 'ordinals', [STACKS_ADDRESS]: 'stacks' },
      })
    },
  )

  test('behavior: addresses of the main network stay there when a test network is requested', async () => {
    expect((await createFakeSatsWallet().connector().connect(TESTNET)).chainId).toBe(BITCOIN_MAINNET)
  })

  test.each([
    ['rejection', satsError(-32000), 'wallet.rejected'],
    ['missing permission', satsError(-32002), 'wallet.unauthorized'],
    ['a failure inside the wallet', satsError(-32603), 'wallet.failed'],
    ['no address', { result: [] }, 'wallet.no_accounts'],
    ['no list', { result: null }, 'wallet.no_accounts'],
    ['an answer that is no object', null, 'wallet.failed'],
  ])('error: %s', async (_, answer, code) => {
    const wallet = createFakeSatsWallet()
    wallet.answer('getAccounts', () => answer)
    expect(await failureCode(wallet.connector().connect(BITCOIN_MAINNET))).toBe(code)
  })

  test('error: a wallet that throws EIP-1193 errors is understood too', async () => {
    const wallet = createFakeSatsWallet({ style: 'leather' })
    wallet.answer('getAddresses', () => {
      throw new WalletError(4001)
    })
    expect(await failureCode(wallet.connector().connect(BITCOIN_MAINNET))).toBe('wallet.rejected')
  })

  test('error: an address with a wrong checksum is left out', async () => {
    const wallet = createFakeSatsWallet()
    wallet.answer('getAccounts', () => ({
      result: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', purpose: 'payment' }],
    }))
    expect(await failureCode(wallet.connector().connect(BITCOIN_MAINNET))).toBe('wallet.no_accounts')
  })
})

describe('signMessage', () => {
  test.each([
    ['xverse', 'payment'],
    ['xverse', 'ordinals'],
    ['leather', 'payment'],
    ['leather', 'ordinals'],
  ] as const)('behavior: %s: our verifier accepts the signature of the %s address', async (style, purpose) => {
    const { connector, wallet } = await connected(createFakeSatsWallet({ style }))
    const address = wallet.addresses()[purpose]
    const message = 'Hello\nBitcoin'
    const signed = await connector.signMessage({ message, address }, patience)
    const claim = { chainId: BITCOIN_MAINNET, address, message, ...signed } as const
    expect(await verifySignature(claim, { rpc, cosmosPrefixes: {} })).toEqual({ valid: true })
    expect(await verifySignature({ ...claim, message: 'other' }, { rpc, cosmosPrefixes: {} })).toMatchObject({
      valid: false,
    })
    expect(wallet.asked('signMessage')[0]?.params).toEqual({
      address,
      message,
      protocol: 'BIP322',
      paymentType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
    })
  })

  test.each([
    ['rejection', satsError(-32000), 'wallet.rejected'],
    ['no signature', { result: {} }, 'siwx.bad_signature'],
    ['a signature of another account', { result: { signature: 'AA==', address: 'bc1qother' } }, 'wallet.changed'],
  ])('error: %s', async (_, answer, code) => {
    const { connector, wallet, payment } = await connected()
    wallet.answer('signMessage', () => answer)
    expect(await failureCode(connector.signMessage({ message: 'x', address: payment }, patience))).toBe(code)
  })

  test('error: a silent wallet ends with the timeout, an account that it did not share is not asked', async () => {
    const { connector, wallet, payment } = await connected()
    wallet.answer('signMessage', () => new Promise(() => undefined))
    expect(await failureCode(connector.signMessage({ message: 'x', address: payment }, patience))).toBe(
      'wallet.timeout',
    )
    const other = createFakeSatsWallet({ secret: BTC_BOB }).addresses().payment
    expect(await failureCode(connector.signMessage({ message: 'x', address: other }, patience))).toBe('wallet.changed')
    expect(wallet.asked('signMessage')).toHaveLength(1)
  })
})

describe('after a reload', () => {
  const rememberedOf = ({ connector, payment }: Awaited<ReturnType<typeof connected>>) =>
    ({
      ...(JSON.parse(JSON.stringify(connector.memory({ address: payment, chainId: BITCOIN_MAINNET }))) as {
        name: string
        accounts: string[]
        labels: Record<string, string>
      }),
      address: payment,
      chainId: BITCOIN_MAINNET,
      type: 'ANNOUNCED',
    }) as const

  test('behavior: a wallet that can answer without a prompt does', async () => {
    const page = await connected()
    const asked = page.wallet.calls.length
    expect(await page.wallet.connector().connectSilently(rememberedOf(page))).toEqual(page.connection)
    expect(page.wallet.calls.slice(asked).map(({ method }) => method)).toEqual(['wallet_getAccount'])
  })

  test('behavior: another wallet keeps what it shared, without a prompt', async () => {
    const page = await connected(createFakeSatsWallet({ style: 'leather' }))
    expect(await page.wallet.connector().connectSilently(rememberedOf(page))).toEqual(page.connection)
    expect(page.wallet.asked('getAddresses')).toHaveLength(1)
  })

  test('error: a wallet that has withdrawn its permission is not connected', async () => {
    const page = await connected()
    await page.connector.disconnect()
    expect(page.wallet.state.permitted).toBe(false)
    expect(await page.wallet.connector().connectSilently(rememberedOf(page))).toBeNull()
  })
})

describe('changes in the wallet', () => {
  test('behavior: another account is applied', async () => {
    const { wallet, changes } = await connected()
    wallet.state.secret = BTC_BOB
    wallet.fire('accountChange')
    await vi.waitFor(() => expect(changes).toHaveLength(1), { timeout: 30_000 })
    const { payment, ordinals } = wallet.addresses()
    expect(changes[0]).toMatchObject({ accounts: [payment, ordinals], chainId: BITCOIN_MAINNET })
  })

  test('behavior: a wallet that does not tell its new account is disconnected', async () => {
    const { wallet, changes } = await connected()
    wallet.state.permitted = false
    wallet.fire('accountChange')
    await vi.waitFor(() => expect(changes).toEqual([{ accounts: [] }]), { timeout: 30_000 })
  })

  test('behavior: a disconnect in the wallet is applied; nothing is heard after the end', async () => {
    const { wallet, changes, unsubscribe } = await connected()
    wallet.fire('disconnect')
    expect(changes).toEqual([{ accounts: [] }])
    unsubscribe()
    expect(wallet.listenerCount()).toBe(0)
  })
})

test('error: a network on which the addresses do not exist is refused', async () => {
  const { connector } = await connected()
  expect(await failureCode(connector.switchNetwork(networkOf(TESTNET)))).toBe('network.switch_failed')
  await connector.switchNetwork(networkOf(BITCOIN_MAINNET))
})

test('error: a transaction is refused: the visitor sends in the wallet', async () => {
  const { connector } = await connected()
  expect(await failureCode(connector.sendTransaction({} as never))).toBe('wallet.unsupported_method')
})

describe('discovery', () => {
  const read = (btc_providers: unknown) => createSatsReader(createFakeGlobals({ btc_providers }).port)()

  test('behavior: an announced wallet is listed, with the same object each time', () => {
    const reader = createSatsReader(
      createFakeGlobals({ btc_providers: [{ id: 'A.B', name: 'Sats', icon: 'https://x.example/i.png' }] }).port,
    )
    const [first] = reader()
    expect(first).toMatchObject({ name: 'Sats', providerId: 'A.B', icon: undefined, namespaces: ['bip122'] })
    expect(reader()[0]).toBe(first)
  })

  test.each([
    [undefined],
    ['text'],
    [[null, 1, 'a']],
    [[{ id: 'A', name: '' }]],
    [[{ id: 'A[0]', name: 'Sats' }]],
    [[{ id: 'a'.repeat(300), name: 'Sats' }]],
    [[{ id: '__proto__.x()', name: 'Sats' }]],
  ])('error: an unusable announcement is left out: %j', (list) => {
    expect(read(list)).toEqual([])
  })

  test('error: a second wallet with the id of another one is left out', () => {
    expect(
      read([
        { id: 'A', name: 'One' },
        { id: 'A', name: 'Two' },
      ]).map(({ name }) => name),
    ).toEqual(['One'])
  })
})
