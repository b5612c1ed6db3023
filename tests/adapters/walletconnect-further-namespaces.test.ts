import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, hex, utf8 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSs58, writeSs58 } from '@/lib/chains/ss58'
import type { Connector } from '@/lib/connect/connector'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type FurtherNamespace, type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { type PairingPage, startPairingPage } from '@/tests/support/pairing-page'
import {
  bitcoinSigner,
  COSMOS_PREFIXES,
  cosmosSigner,
  polkadotSigner,
  type SignInSigner,
} from '@/tests/support/sign-in-signers'

const DEVNET = 'eip155:31337'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT_RELAY = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const COSMOS_HUB = 'cosmos:cosmoshub-4'
const OSMOSIS = 'cosmos:osmosis-1'
const networks = [DEVNET, BITCOIN, POLKADOT_RELAY, COSMOS_HUB, OSMOSIS]
const patience = { timeoutMs: 10_000 }
const TEXT = 'Sign in to Shop.\n\nNonce: 0123456789abcdef'

const secret = (fill: number) => new Uint8Array(32).fill(fill)
const payment = bitcoinSigner('P2WPKH', secret(1))
const ordinals = bitcoinSigner('P2TR', secret(2))
const dot = polkadotSigner(secret(3))
const COSMOS_SECRET = secret(4)
const cosmos = cosmosSigner(COSMOS_SECRET)
/** The generic spelling of the key of `dot`, which some wallets use on every network. */
const DOT_GENERIC = writeSs58({ prefix: 42, key: readSs58(dot.accountAddress)!.key })

/** What the wallet answers, beside its own answers: see `performs`. */
let answers: Partial<Record<string, (params: never) => unknown>>

const idOf = ({ chainId, accountAddress }: SignInSigner) => `${chainId}:${accountAddress}`

/** Signs the document that it was sent, whatever it is, as the signers of Cosmos do: with sorted keys. */
function signAmino({ signDoc }: { readonly signDoc: object }) {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, inner]) => [name, sorted(inner)]),
          )
        : value
  const digest = sha256(utf8.decode(JSON.stringify(sorted(signDoc))))
  return base64.encode(secp256k1.sign(digest, COSMOS_SECRET).toCompactRawBytes())
}
const cosmosKey = base64.encode(secp256k1.getPublicKey(COSMOS_SECRET, true))

const performs: Readonly<Record<string, (params: never) => unknown>> = {
  async signMessage({ message, address, protocol }: { message: string; address: string; protocol: string }) {
    expect(protocol).toBe('bip322')
    const signer = [payment, ordinals].find(({ accountAddress }) => accountAddress === address)
    const { signature = '' } = (await signer?.sign(message)) ?? {}
    return { address, signature: hex.encode(base64.decode(signature)) }
  },
  getAccountAddresses: () => [
    { address: payment.accountAddress, publicKey: '02'.repeat(33), intention: 'payment' },
    { address: ordinals.accountAddress, publicKey: '03'.repeat(33), intention: 'ordinal' },
    { address: 'nonsense', intention: 'payment' },
  ],
  polkadot_signMessage: async ({ message }: { message: string }) => ({ id: 1, ...(await dot.sign(message)) }),
  cosmos_getAccounts: () => [{ algo: 'secp256k1', address: cosmos.accountAddress, pubkey: cosmosKey }],
  cosmos_signAmino: (params: { signDoc: object }) => ({
    signature: signAmino(params),
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: cosmosKey },
  }),
}

const perform = (method: string, params: unknown) => (answers[method] ?? performs[method])?.(params as never) ?? null

const further: Readonly<Record<'bip122' | 'polkadot' | 'cosmos', FurtherNamespace>> = {
  bip122: {
    accounts: [idOf(payment)],
    methods: ['signMessage', 'getAccountAddresses'],
    events: ['bip122_addressesChanged'],
    perform,
  },
  polkadot: { accounts: [idOf(dot)], methods: ['polkadot_signMessage'], perform },
  cosmos: { accounts: [idOf(cosmos)], methods: ['cosmos_getAccounts', 'cosmos_signAmino'], perform },
}

let relay: RelayServer
let wallet: RelayWallet
let page: PairingPage

beforeAll(async () => {
  relay = await startRelay()
})
beforeEach(() => {
  answers = {}
  vi.stubGlobal('location', new URL('https://app.example/'))
  vi.stubGlobal('document', { title: 'Example app', querySelector: () => null })
  // Two clients in one process would share their core.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  page = startPairingPage({ relayUrl: relay.url, networks })
})
afterEach(async () => {
  await wallet.stop()
  await page.stop()
})
afterAll(() => relay.close())

/** Pairs, and follows every namespace that the wallet has approved, as the page does. */
async function pair(approved: Readonly<Record<string, FurtherNamespace>>) {
  wallet = await startRelayWallet(relay.url, [DEVNET], { further: approved })
  await page.pair(wallet)
  page.connector.subscribe(() => undefined)
  const others = new Map((page.connector.others?.() ?? []).map((other) => [other.connector.namespace, other]))
  for (const { connector } of others.values()) connector.subscribe(() => undefined)
  return {
    namespaces: [...others.keys()],
    connection: (namespace: Namespace) => others.get(namespace)?.connection,
    connector: (namespace: Namespace) => others.get(namespace)?.connector as Connector,
  }
}

test('behavior: one approval connects an account of every namespace that the wallet has', async () => {
  const paired = await pair(further)
  expect(new Set(paired.namespaces)).toEqual(new Set(['bip122', 'polkadot', 'cosmos']))
  expect(paired.connection('bip122')).toMatchObject({ accounts: [payment.accountAddress], chainId: BITCOIN })
  expect(paired.connection('polkadot')).toEqual({ accounts: [dot.accountAddress], chainId: POLKADOT_RELAY })
  expect(paired.connection('cosmos')).toEqual({ accounts: [cosmos.accountAddress], chainId: COSMOS_HUB })
  expect(wallet.asked.filter(({ method }) => method === 'session_proposal')).toHaveLength(1)
})

test.each(['bip122', 'polkadot', 'cosmos'] as const)(
  'behavior: a wallet with %s beside its EVM account connects these two',
  async (namespace) => {
    const paired = await pair({ [namespace]: further[namespace] })
    expect(paired.namespaces).toEqual([namespace])
  },
)

describe('signing', () => {
  test.each([
    ['bip122', payment],
    ['polkadot', dot],
    ['cosmos', cosmos],
  ] as const)('behavior: the server accepts what a wallet of %s signs', async (namespace, signer) => {
    const paired = await pair(further)
    const address = signer.accountAddress
    const signed = await paired.connector(namespace).signMessage({ message: TEXT, address }, patience)
    const claim = { chainId: signer.chainId, address, message: TEXT, ...signed }
    const parts = { rpc: { chainIds: [], request: () => expect.unreachable() }, cosmosPrefixes: COSMOS_PREFIXES }
    expect(await verifySignature(claim, parts)).toEqual({ valid: true })
  })

  test('behavior: a wallet of Cosmos that gives no key with its signature is asked for it', async () => {
    answers = { cosmos_signAmino: (params: { signDoc: object }) => ({ signature: { signature: signAmino(params) } }) }
    const paired = await pair(further)
    const input = { message: TEXT, address: cosmos.accountAddress }
    expect(await paired.connector('cosmos').signMessage(input, patience)).toMatchObject({ publicKey: cosmosKey })
  })

  test.each([
    ['bip122', payment, 'signMessage', { signature: 'not hex' }, 'siwx.bad_signature'],
    [
      'bip122',
      payment,
      'signMessage',
      { address: ordinals.accountAddress, signature: 'ab'.repeat(65) },
      'wallet.changed',
    ],
    ['polkadot', dot, 'polkadot_signMessage', '0x12', 'siwx.bad_signature'],
    ['cosmos', cosmos, 'cosmos_signAmino', { signature: 'AAAA' }, 'siwx.bad_signature'],
    ['cosmos', cosmos, 'cosmos_signAmino', null, 'siwx.bad_signature'],
  ] as const)('error: an answer of %s that is no signature of the account is refused', async (...row) => {
    const [namespace, signer, method, answer, code] = row
    answers = { [method]: () => answer }
    const paired = await pair(further)
    const input = { message: TEXT, address: signer.accountAddress }
    await expect(paired.connector(namespace).signMessage(input, patience)).rejects.toMatchObject({ code })
  })

  test('error: a signature of Cosmos without a public key of the account is refused', async () => {
    answers = {
      cosmos_signAmino: (params: { signDoc: object }) => ({ signature: signAmino(params) }),
      cosmos_getAccounts: () => [{ address: 'cosmos1someoneelse', pubkey: cosmosKey }],
    }
    const paired = await pair(further)
    const input = { message: TEXT, address: cosmos.accountAddress }
    await expect(paired.connector('cosmos').signMessage(input, patience)).rejects.toMatchObject({
      code: 'siwx.bad_signature',
    })
  })

  test('error: what the visitor sends in the wallet is not sent from here', async () => {
    const paired = await pair(further)
    const transaction = { namespace: 'eip155', chainId: BITCOIN, from: payment.accountAddress } as never
    await expect(paired.connector('bip122').sendTransaction(transaction)).rejects.toMatchObject({
      code: 'wallet.unsupported_method',
    })
  })
})

describe('addresses', () => {
  test.each([
    ['bip122', `${BITCOIN}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`, 'an address of another chain'],
    ['bip122', `${BITCOIN}:${payment.accountAddress.slice(0, -1)}x`, 'a wrong checksum'],
    ['polkadot', `${POLKADOT_RELAY}:${dot.accountAddress.slice(0, -1)}z`, 'a wrong checksum'],
    ['cosmos', `${OSMOSIS}:${cosmos.accountAddress}`, 'the prefix of another chain'],
  ] as const)('error: %s account %s is not connected: %s', async (...row) => {
    const [namespace, account] = row
    const paired = await pair({ [namespace]: { ...further[namespace], accounts: [account] } })
    expect(paired.namespaces).toEqual([])
  })

  test('behavior: an account of Polkadot is spelled for its network', async () => {
    const account = `${POLKADOT_RELAY}:${DOT_GENERIC}`
    const paired = await pair({ polkadot: { ...further.polkadot, accounts: [account] } })
    expect(paired.connection('polkadot')?.accounts).toEqual([dot.accountAddress])
  })

  test('behavior: each network of Cosmos has its own address, which changes with the network', async () => {
    const osmosis = bech32.encode('osmo', bech32.decode(cosmos.accountAddress as `${string}1${string}`).words)
    const paired = await pair({
      cosmos: { ...further.cosmos, accounts: [idOf(cosmos), `${OSMOSIS}:${osmosis}`] },
    })
    expect(paired.connection('cosmos')?.accounts).toEqual([cosmos.accountAddress])
    const changes: unknown[] = []
    const connector = paired.connector('cosmos')
    connector.subscribe((change) => changes.push(change))
    await connector.switchNetwork(page.network(OSMOSIS))
    expect(changes).toEqual([{ accounts: [osmosis], chainId: OSMOSIS }])
  })

  const labels = { [payment.accountAddress]: 'payment', [ordinals.accountAddress]: 'ordinals' }

  test('behavior: the purposes of Bitcoin addresses are read once, without telling the visitor to open the wallet', async () => {
    const states: string[] = []
    page.pairing.subscribe(({ status }) => states.push(status))
    const paired = await pair(further)
    await vi.waitFor(async () => expect(await paired.connector('bip122').current()).toMatchObject({ labels }), {
      timeout: 30_000,
    })
    expect(states).not.toContain('asked')
    expect(wallet.asked.filter(({ method }) => method === 'getAccountAddresses')).toHaveLength(1)
  })

  test('behavior: the purposes survive a reload without asking again, and follow the event of the wallet', async () => {
    const paired = await pair(further)
    const connector = paired.connector('bip122')
    await vi.waitFor(async () => expect(await connector.current()).toMatchObject({ labels }), { timeout: 30_000 })
    const memory = connector.memory({ address: payment.accountAddress, chainId: BITCOIN })
    await page.stop()
    const later = startPairingPage({ relayUrl: relay.url, networks, storage: page.storage })
    const restored = await later.connectors.restore({
      walletId: WALLET_CONNECT,
      namespace: 'bip122',
      remembered: later.source.readMemory(JSON.parse(JSON.stringify(memory)))!,
      signal: new AbortController().signal,
      onUnavailable: () => undefined,
    })
    expect(restored?.connection).toEqual({ accounts: [payment.accountAddress], chainId: BITCOIN, labels })
    expect(wallet.asked.filter(({ method }) => method === 'getAccountAddresses')).toHaveLength(1)
    const changes: unknown[] = []
    restored?.connector.subscribe((change) => changes.push(change))
    await wallet.emit('bip122_addressesChanged', [{ address: payment.accountAddress, intention: 'ordinal' }], BITCOIN)
    await vi.waitFor(() => expect(changes).toMatchObject([{ labels: { [payment.accountAddress]: 'ordinals' } }]), {
      timeout: 30_000,
    })
    await later.stop()
  })

  test('behavior: a wallet that knows no purposes connects all the same', async () => {
    const paired = await pair({ bip122: { ...further.bip122, methods: ['signMessage'] } })
    expect(paired.connection('bip122')).toEqual({ accounts: [payment.accountAddress], chainId: BITCOIN })
  })
})

test.each([BITCOIN, POLKADOT_RELAY, COSMOS_HUB] as Caip2[])(
  'behavior: a connection on %s is restored after a reload by its own account',
  async (chainId) => {
    const namespace = parseCaip2(chainId)!.namespace
    const paired = await pair(further)
    const [address = ''] = paired.connection(namespace)?.accounts ?? []
    const memory = paired.connector(namespace).memory({ address, chainId })
    const later = startPairingPage({ relayUrl: relay.url, networks, storage: page.storage })
    const restored = await later.connectors.restore({
      walletId: WALLET_CONNECT,
      namespace,
      remembered: later.source.readMemory(JSON.parse(JSON.stringify(memory)))!,
      signal: new AbortController().signal,
      onUnavailable: () => undefined,
    })
    expect(restored?.connection).toMatchObject({ accounts: [address], chainId })
    await later.stop()
  },
)
