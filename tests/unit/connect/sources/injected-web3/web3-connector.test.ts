import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionChange } from '@/lib/connect/connector'
import { createWeb3Reader } from '@/lib/connect/sources/injected-web3/web3-wallet'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { createFakeGlobals } from '@/tests/fakes/fake-page-globals'
import {
  addressOn,
  createFakeWeb3Wallet,
  DOT_ADA,
  DOT_BOB,
  type FakeWeb3Wallet,
  KUSAMA_RELAY,
  POLKADOT_RELAY,
} from '@/tests/fakes/fake-web3-wallet'
import { walletFailure } from '@/tests/support/wallet-failure'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const failureCode = async (promise: Promise<unknown>) => (await walletFailure(promise)).code
const patience = { timeoutMs: 1_000 }
const rpc = { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) }
const [ADA, BOB] = [addressOn(DOT_ADA, 0), addressOn(DOT_BOB, 0)]
const throws = (message: string) => () => {
  throw new Error(message)
}

async function connected(wallet: FakeWeb3Wallet = createFakeWeb3Wallet()) {
  const connector = wallet.connector()
  const connection = await connector.connect(POLKADOT_RELAY)
  const changes: ConnectionChange[] = []
  const unsubscribe = connector.subscribe((change) => changes.push(change))
  return { wallet, connector, connection, changes, unsubscribe }
}

describe('connect', () => {
  test('behavior: accounts are spelled for the network', async () => {
    const { connection, wallet } = await connected(createFakeWeb3Wallet({ keys: [DOT_ADA, DOT_BOB] }))
    expect(connection).toEqual({ accounts: [ADA, BOB], chainId: POLKADOT_RELAY })
    expect(wallet.asked('enable')).toEqual([{ method: 'enable', input: 'Shop' }])
    expect((await wallet.connector().connect(KUSAMA_RELAY)).accounts).toEqual([
      addressOn(DOT_ADA, 2),
      addressOn(DOT_BOB, 2),
    ])
  })

  test('behavior: an account of another chain, and one of a curve that we cannot verify, are left out', async () => {
    const kusamaOnly = { ...DOT_BOB, genesisHash: `0x${KUSAMA_RELAY.slice(9)}${'0'.repeat(32)}` }
    const wallet = createFakeWeb3Wallet({ keys: [kusamaOnly, DOT_ADA] })
    expect((await wallet.connector().connect(POLKADOT_RELAY)).accounts).toEqual([ADA])
    wallet.answer('get', () => [
      { address: ADA, type: 'ethereum' },
      { address: ADA, type: 'ecdsa' },
      { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
      null,
    ])
    expect(await failureCode(wallet.connector().connect(POLKADOT_RELAY))).toBe('wallet.no_accounts')
  })

  test.each([
    ['Rejected', 'wallet.rejected'],
    ['Cancelled', 'wallet.rejected'],
    ['The source http://x is not allowed to interact with this extension', 'wallet.unauthorized'],
    ['anything else', 'wallet.failed'],
  ])('error: "%s" becomes %s', async (message, code) => {
    const wallet = createFakeWeb3Wallet()
    wallet.answer('enable', throws(message))
    expect(await failureCode(wallet.connector().connect(POLKADOT_RELAY))).toBe(code)
  })
})

describe('signMessage', () => {
  test.each([
    ['sr25519', DOT_ADA],
    ['ed25519', DOT_BOB],
  ])('behavior: our verifier accepts the signature of an %s account', async (_, key) => {
    const { connector } = await connected(createFakeWeb3Wallet({ keys: [DOT_ADA, DOT_BOB] }))
    const [address, message] = [addressOn(key, 0), 'Hello\nPolkadot €']
    const { signature } = await connector.signMessage({ message, address }, patience)
    const claim = { chainId: POLKADOT_RELAY, address, message, signature } as const
    expect(await verifySignature(claim, { rpc, cosmosPrefixes: {} })).toEqual({ valid: true })
    expect(await verifySignature({ ...claim, message: 'x' }, { rpc, cosmosPrefixes: {} })).toMatchObject({
      valid: false,
    })
  })

  test.each([
    ['a refusal', throws('Cancelled'), 'wallet.rejected'],
    ['no signature', () => ({}), 'siwx.bad_signature'],
    ['a text', () => ({ signature: 'signed' }), 'siwx.bad_signature'],
    ['silence', () => new Promise(() => undefined), 'wallet.timeout'],
  ])('error: %s', async (_, answer, code) => {
    const { connector, wallet } = await connected()
    wallet.answer('signRaw', answer)
    expect(await failureCode(connector.signMessage({ message: 'x', address: ADA }, patience))).toBe(code)
  })

  test('error: an account that the extension no longer shares is not asked', async () => {
    const { connector, wallet } = await connected()
    wallet.state.keys = [DOT_BOB]
    expect(await failureCode(connector.signMessage({ message: 'x', address: ADA }, patience))).toBe('wallet.changed')
    expect(wallet.asked('signRaw')).toEqual([])
  })
})

test('behavior: after a reload the extension is not asked until it has to sign', async () => {
  const { connector, wallet, connection } = await connected()
  const data = JSON.parse(JSON.stringify(connector.memory({ address: ADA, chainId: POLKADOT_RELAY }))) as object
  const again = wallet.connector()
  const asked = wallet.calls.length
  const remembered = { ...data, name: 'x', type: 'ANNOUNCED', address: ADA, chainId: POLKADOT_RELAY } as const
  expect(again.resume(remembered)).toEqual(connection)
  expect(wallet.calls).toHaveLength(asked)
  await again.signMessage({ message: 'x', address: ADA }, patience)
  expect(wallet.asked('enable')).toHaveLength(2)
})

describe('changes', () => {
  test('behavior: another selection of accounts is applied, and without one the wallet is disconnected', async () => {
    const { wallet, changes, unsubscribe } = await connected()
    wallet.change([DOT_BOB])
    wallet.change([])
    expect(changes).toEqual([{ accounts: [BOB], chainId: POLKADOT_RELAY }, { accounts: [] }])
    unsubscribe()
    expect(wallet.followerCount()).toBe(0)
  })

  test('behavior: another network changes the spelling of the accounts', async () => {
    const { connector, changes } = await connected()
    await connector.switchNetwork({ caipNetworkId: KUSAMA_RELAY } as never)
    expect(changes).toEqual([{ accounts: [addressOn(DOT_ADA, 2)], chainId: KUSAMA_RELAY }])
  })
})

test('error: a transaction is refused: the visitor sends in the wallet', async () => {
  const { connector } = await connected()
  expect(await failureCode(connector.sendTransaction({} as never))).toBe('wallet.unsupported_method')
})

describe('discovery', () => {
  const read = (injectedWeb3: unknown) => createWeb3Reader(createFakeGlobals({ injectedWeb3 }).port)()

  test('behavior: known extensions have their name, others show their key', () => {
    expect(read({ 'polkadot-js': {}, other: {} }).map(({ name }) => name)).toEqual(['Polkadot.js', 'other'])
  })

  test.each([[undefined], [null], ['text'], [{}], [{ '\u202e': {} }]])('error: nothing usable in %j', (value) => {
    expect(read(value)).toEqual([])
  })
})
