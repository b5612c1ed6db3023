import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionChange } from '@/lib/connect/connector'
import { readKeplrWallets } from '@/lib/connect/sources/keplr/keplr-wallet'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import {
  ATOM_ADA,
  ATOM_BOB,
  COSMOS_HUB,
  cosmosAddress,
  createFakeKeplrWallet,
  type FakeKeplrWallet,
  OSMOSIS,
} from '@/tests/fakes/fake-keplr-wallet'
import { createFakeGlobals } from '@/tests/fakes/fake-page-globals'
import { COSMOS_PREFIXES } from '@/tests/support/sign-in-signers'
import { walletFailure } from '@/tests/support/wallet-failure'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const failureCode = async (promise: Promise<unknown>) => (await walletFailure(promise)).code
const patience = { timeoutMs: 1_000 }
const verifier = {
  rpc: { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) },
  cosmosPrefixes: COSMOS_PREFIXES,
}
const ADA = cosmosAddress(ATOM_ADA, 'cosmos')
const throws = (message: string) => () => {
  throw new Error(message)
}

async function connected(wallet: FakeKeplrWallet = createFakeKeplrWallet()) {
  const connector = wallet.connector()
  const connection = await connector.connect(COSMOS_HUB)
  const changes: ConnectionChange[] = []
  const unsubscribe = connector.subscribe((change) => changes.push(change))
  return { wallet, connector, connection, changes, unsubscribe }
}

describe('connect', () => {
  test('behavior: it asks for the chain, and shares the account of it', async () => {
    const { connection, wallet } = await connected()
    expect(connection).toEqual({ accounts: [ADA], chainId: COSMOS_HUB })
    expect(wallet.calls).toEqual([
      { method: 'enable', input: [['cosmoshub-4']] },
      { method: 'getKey', input: ['cosmoshub-4'] },
    ])
  })

  test.each([
    ['Request rejected', 'wallet.rejected'],
    ['There is no modular chain info for cosmoshub-4', 'wallet.unsupported_chain_id'],
    ['Unauthorized request', 'wallet.unauthorized'],
    ['anything else', 'wallet.failed'],
  ])('error: "%s" becomes %s', async (message, code) => {
    const wallet = createFakeKeplrWallet()
    wallet.answer('enable', throws(message))
    expect(await failureCode(wallet.connector().connect(COSMOS_HUB))).toBe(code)
  })

  test.each([
    ['of another chain', { bech32Address: cosmosAddress(ATOM_ADA, 'osmo') }],
    ['with a typing error', { bech32Address: ADA.replace(/.$/, 'q') }],
    ['that is missing', {}],
  ])('error: an address %s is not taken', async (_, key) => {
    const wallet = createFakeKeplrWallet()
    wallet.answer('getKey', () => key)
    expect(await failureCode(wallet.connector().connect(COSMOS_HUB))).toBe('wallet.no_accounts')
  })
})

describe('signMessage', () => {
  test('behavior: our verifier accepts the signature with the key of the answer, and not without it', async () => {
    const { connector } = await connected()
    const message = 'Hello\nCosmos €'
    const signed = await connector.signMessage({ message, address: ADA }, patience)
    const claim = { chainId: COSMOS_HUB, address: ADA, message, ...signed } as const
    expect(await verifySignature(claim, verifier)).toEqual({ valid: true })
    expect(await verifySignature({ ...claim, publicKey: undefined }, verifier)).toMatchObject({ valid: false })
    expect(await verifySignature({ ...claim, message: 'x' }, verifier)).toMatchObject({ valid: false })
  })

  test.each([
    ['a refusal', throws('Request rejected'), 'wallet.rejected'],
    ['another account in the wallet', throws('Signer mismatched'), 'wallet.changed'],
    ['no key', () => ({ signature: 'A'.repeat(86).concat('=='), pub_key: {} }), 'siwx.bad_signature'],
    ['no signature', () => ({ pub_key: { value: 'A'.repeat(44) } }), 'siwx.bad_signature'],
    ['an answer that is no object', () => null, 'wallet.failed'],
    ['silence', () => new Promise(() => undefined), 'wallet.timeout'],
  ])('error: %s', async (_, answer, code) => {
    const { connector, wallet } = await connected()
    wallet.answer('signArbitrary', answer)
    expect(await failureCode(connector.signMessage({ message: 'x', address: ADA }, patience))).toBe(code)
  })

  test('error: an account that it did not share is not asked', async () => {
    const { connector, wallet } = await connected()
    const address = cosmosAddress(ATOM_BOB, 'cosmos')
    expect(await failureCode(connector.signMessage({ message: 'x', address }, patience))).toBe('wallet.changed')
    expect(wallet.asked('signArbitrary')).toEqual([])
  })
})

test('behavior: after a reload the wallet is not asked until it has to sign', async () => {
  const { connector, wallet, connection } = await connected()
  const data = JSON.parse(JSON.stringify(connector.memory({ address: ADA, chainId: COSMOS_HUB }))) as object
  const again = wallet.connector()
  const asked = wallet.calls.length
  const remembered = { ...data, name: 'x', type: 'ANNOUNCED', address: ADA, chainId: COSMOS_HUB } as const
  expect(again.resume(remembered)).toEqual(connection)
  expect(wallet.calls).toHaveLength(asked)
})

describe('changes', () => {
  test('behavior: another account of the wallet is applied; one that it does not tell is a disconnect', async () => {
    const { wallet, changes, unsubscribe } = await connected()
    wallet.state.secret = ATOM_BOB
    wallet.page.fire('keplr_keystorechange')
    await vi.waitFor(
      () => expect(changes).toEqual([{ accounts: [cosmosAddress(ATOM_BOB, 'cosmos')], chainId: COSMOS_HUB }]),
      { timeout: 30_000 },
    )
    wallet.answer('getKey', throws('Unauthorized'))
    wallet.page.fire('keplr_keystorechange')
    await vi.waitFor(() => expect(changes.at(-1)).toEqual({ accounts: [] }), { timeout: 30_000 })
    unsubscribe()
    expect(wallet.page.listenerCount()).toBe(0)
  })

  test('behavior: another chain changes the address; a chain that the wallet does not know changes nothing', async () => {
    const { connector, changes } = await connected()
    await connector.switchNetwork({ caipNetworkId: OSMOSIS } as never)
    const there = { accounts: [cosmosAddress(ATOM_ADA, 'osmo')], chainId: OSMOSIS }
    expect(changes).toEqual([there])
    const unknown = connector.switchNetwork({ caipNetworkId: 'cosmos:celestia' } as never)
    expect(await failureCode(unknown)).toBe('wallet.unsupported_chain_id')
    expect(await connector.current()).toEqual(there)
  })

  test('behavior: disconnecting gives the permission back', async () => {
    const { connector, wallet } = await connected()
    await connector.disconnect()
    expect(wallet.state.enabled).toEqual([])
  })
})

test('error: a transaction is refused: the visitor sends in the wallet', async () => {
  const { connector } = await connected()
  expect(await failureCode(connector.sendTransaction({} as never))).toBe('wallet.unsupported_method')
})

describe('discovery', () => {
  const usable = () => createFakeKeplrWallet().globals.keplr
  const read = (globals: Readonly<Record<string, unknown>>) =>
    readKeplrWallets(createFakeGlobals(globals).port).map(({ name }) => name)

  test('behavior: each wallet of the page is listed', () => {
    expect(read({ keplr: usable(), leap: usable() })).toEqual(['Keplr', 'Leap'])
  })

  test('behavior: a wallet that stands in for Keplr is listed once, under its own name', () => {
    const one = usable()
    expect(read({ keplr: one, leap: one })).toEqual(['Leap'])
  })

  test.each([[{}], [{ keplr: null }], [{ keplr: 'text' }], [{ keplr: { enable: () => undefined } }]])(
    'error: nothing usable in %j',
    (globals) => {
      expect(read(globals)).toEqual([])
    },
  )
})
