import { base64 } from '@scure/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standardDialect as bitcoin } from '@/lib/connect/sources/wallet-standard/standard-bitcoin'
import { createStandardConnectors } from '@/lib/connect/sources/wallet-standard/standard-connectors'
import { createStandardDiscovery } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import { standardDialect as solana } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { BITCOIN_MAINNET, BTC_ADA } from '@/tests/fakes/fake-sats-wallet'
import { createFakeStandardPort, createFakeStandardWallet } from '@/tests/fakes/fake-standard-wallet'
import { bitcoinSigner } from '@/tests/support/sign-in-signers'
import { walletFailure } from '@/tests/support/wallet-failure'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const [ordinals, payment] = [bitcoinSigner('P2TR', BTC_ADA), bitcoinSigner('P2WPKH', BTC_ADA)]
const patience = { timeoutMs: 1_000 }

/** A Bitcoin wallet with real keys, by the features of the standard's Bitcoin extension. */
function bitcoinFeatures() {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']
  const accounts = [
    { signer: ordinals, purpose: 'ordinals' },
    { signer: payment, purpose: 'payment' },
  ].map(({ signer, purpose }) => ({
    address: signer.accountAddress,
    publicKey: new Uint8Array(33),
    chains,
    features: [],
    purpose,
    signer,
  }))
  const connects: unknown[] = []
  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect(input: unknown) {
        connects.push(input)
        return { accounts }
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage({ account, message }: { account: (typeof accounts)[number]; message: Uint8Array }) {
        const { signature } = await account.signer.sign(new TextDecoder().decode(message))
        return [{ signedMessage: message, signature: base64.decode(signature) }]
      },
    },
  }
  return { features, accounts, chains, connects }
}

function discover(wallet: object, dialects = [solana, bitcoin]) {
  const discovery = createStandardDiscovery(createFakeStandardPort([wallet]).port, dialects)
  discovery.start()
  const [found] = discovery.store.getState().wallets
  return { found, connectors: createStandardConnectors(discovery) }
}

function bitcoinWallet() {
  const { features, accounts, chains, connects } = bitcoinFeatures()
  return {
    wallet: { version: '1.0.0', name: 'Both', icon: 'data:image/png;base64,AAAA', chains, accounts, features },
    connects,
  }
}

test('behavior: the payment account comes first, on the network of its address, with its purpose', async () => {
  const { wallet, connects } = bitcoinWallet()
  const { found, connectors } = discover(wallet)
  expect(found?.namespaces).toEqual(['bip122'])
  const connection = await connectors.connector(found?.id ?? '', 'bip122')?.connect(BITCOIN_MAINNET)
  expect(connection).toEqual({
    accounts: [payment.accountAddress, ordinals.accountAddress],
    chainId: BITCOIN_MAINNET,
    labels: { [payment.accountAddress]: 'payment', [ordinals.accountAddress]: 'ordinals' },
  })
  expect(connects).toEqual([{ purposes: ['payment', 'ordinals'] }])
})

test.each([payment, ordinals])('behavior: our verifier accepts the signature of $accountAddress', async (signer) => {
  const { found, connectors } = discover(bitcoinWallet().wallet)
  const connector = connectors.connector(found?.id ?? '', 'bip122')
  await connector?.connect(BITCOIN_MAINNET)
  const [address, message] = [signer.accountAddress, 'Hello\nBitcoin']
  const signed = await connector?.signMessage({ message, address }, patience)
  const rpc = { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) }
  const claim = { chainId: BITCOIN_MAINNET, address, message, signature: signed?.signature ?? '' } as const
  expect(await verifySignature(claim, { rpc, cosmosPrefixes: {} })).toEqual({ valid: true })
})

test('behavior: a wallet of both namespaces is one row, with an account in each', async () => {
  const base = createFakeStandardWallet().wallet
  const { features, accounts, chains } = bitcoinFeatures()
  const both = { ...base, chains: [...base.chains, ...chains], accounts, features: { ...base.features, ...features } }
  const { found, connectors } = discover(both)
  expect(found?.namespaces).toEqual(['solana', 'bip122'])
  for (const namespace of ['solana', 'bip122'] as const) {
    const connector = connectors.connector(found?.id ?? '', namespace)
    expect((await connector?.connect(`${namespace}:any`))?.chainId.startsWith(namespace)).toBe(true)
  }
})

test('behavior: on a page with one of the two, the other is not offered', () => {
  expect(discover(bitcoinWallet().wallet, [solana]).found).toBeUndefined()
  expect(discover(createFakeStandardWallet().wallet, [bitcoin]).found).toBeUndefined()
})

test('error: a transaction is refused: the visitor sends in the wallet', async () => {
  const { found, connectors } = discover(bitcoinWallet().wallet)
  const connector = connectors.connector(found?.id ?? '', 'bip122')
  const transaction = { namespace: 'solana', chainId: BITCOIN_MAINNET, from: payment.accountAddress } as never
  const sending = connector?.sendTransaction(transaction) ?? Promise.resolve()
  expect((await walletFailure(sending)).code).toBe('wallet.unsupported_method')
})
