import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { isUnsupportedNetwork, networkOf, unsupportedNetwork } from '@/lib/chains/network'
import {
  createNetworks,
  type EmbeddedNetworkKind,
  embeddedNetworks,
  embeddedWalletChainIds,
  firstEmbeddedChainId,
  gatewayChainIds,
  pickerNetworks,
} from '@/lib/chains/networks'
import { isCaip2 } from '@/lib/core/caip'

const options = { appUrl: 'https://app.example', projectId: 'p1' }
const networks = createNetworks(options)
const devnet = { ...options, devnetRpcUrl: 'http://127.0.0.1:8545' }

const decimalsOf: Partial<Record<string, number>> = {
  SOL: 9,
  BTC: 8,
  tBTC: 8,
  DOT: 10,
  KSM: 12,
  WND: 12,
  ATOM: 6,
  OSMO: 6,
  TIA: 6,
}

describe('createNetworks', () => {
  test.each(networks.map((network) => [network.caipNetworkId, network] as const))(
    'behavior: %s has the fields of the specification and an image of ours',
    (id, network) => {
      expect(isCaip2(id)).toBe(true)
      expect(id).toBe(`${network.chainNamespace}:${network.id}`)
      expect(network.name).not.toBe('')
      expect(network.nativeCurrency).toEqual({
        name: expect.stringMatching(/./),
        decimals: decimalsOf[network.nativeCurrency.symbol] ?? 18,
        symbol: expect.stringMatching(/./),
      })
      expect(network.rpcUrls.chainDefault.http.every((url) => /^https?:\/\//.test(url))).toBe(true)
      expect(network.assets.imageUrl).toBe(`https://app.example/networks/${network.assets.imageId}.svg`)
      const picture = readFileSync(
        new URL(`../../../public/networks/${network.assets.imageId}.svg`, import.meta.url),
        'utf8',
      )
      expect(picture).toMatch(/^<svg [^>]*viewBox=/)
      expect(picture).not.toMatch(/<script|href="http|<image|<foreignObject|\son\w+=/i)
    },
  )

  test('behavior: an EVM network is reached through our gateway, by its id and the project', () => {
    expect(networkOf(networks, 'eip155:8453').rpcUrls.default.http).toEqual([
      'https://app.example/api/rpc?chainId=eip155%3A8453&projectId=p1',
    ])
  })

  test("behavior: a Solana network is reached through our gateway too, and its public address is the chain's own", () => {
    expect(networkOf(networks, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1').rpcUrls).toEqual({
      default: {
        http: ['https://app.example/api/rpc?chainId=solana%3AEtWTRABZaYq6iMfeYKouRu166VU2xqa1&projectId=p1'],
      },
      chainDefault: { http: ['https://api.devnet.solana.com'] },
    })
  })

  test('behavior: a Bitcoin network has no gateway, and is known nevertheless', () => {
    const bitcoin = networkOf(networks, 'bip122:000000000019d6689c085ae165831e93')
    expect(bitcoin.rpcUrls).toEqual({ default: { http: [] }, chainDefault: { http: ['https://mempool.space/api'] } })
    expect(isUnsupportedNetwork(bitcoin)).toBe(false)
  })

  test('behavior: ids are unique', () => {
    const ids = createNetworks(devnet).map(({ caipNetworkId }) => caipNetworkId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('behavior: the devnet is present, and first, only if it has an address', () => {
    expect(networks.some(({ id }) => id === 31337)).toBe(false)
    const [first] = createNetworks(devnet)
    expect(first).toMatchObject({
      caipNetworkId: 'eip155:31337',
      name: 'Foyer Devnet',
      rpcUrls: { chainDefault: { http: ['http://127.0.0.1:8545'] } },
      confirmations: 1,
    })
    expect(existsSync(new URL('../../../public/networks/devnet.svg', import.meta.url))).toBe(true)
  })

  test('behavior: chain 999 is Zora’s first test network, and 280 ZKsync’s', () => {
    expect(networkOf(networks, 'eip155:999')).toMatchObject({ name: 'Zora Goerli Testnet', retired: true })
    expect(networkOf(networks, 'eip155:280')).toMatchObject({ name: 'ZKsync Goerli Testnet', retired: true })
  })

  test('behavior: everything that is sent to a browser is plain data', () => {
    expect(JSON.parse(JSON.stringify(networks))).toEqual(networks)
  })
})

describe('lists of spec section 9', () => {
  const named = [
    1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161555, 56, 97, 43114, 43113, 100, 8453, 84531,
    7777777, 999, 324, 280,
  ]

  test.each(named)('behavior: the gateway serves %i', (id) => {
    expect(gatewayChainIds).toContain(`eip155:${id}`)
  })

  test('behavior: about 38 EVM chains in all, and the three Solana networks', () => {
    expect(gatewayChainIds.filter((id) => id.startsWith('eip155:'))).toHaveLength(38)
    expect(gatewayChainIds.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
    expect(gatewayChainIds).toHaveLength(41)
  })

  test('behavior: the embedded wallet has the named networks, Aurora, Base Sepolia, and three of Solana', () => {
    const expected = [...named, 1313161554, 84532].map((id) => `eip155:${id}`)
    const solana = embeddedWalletChainIds.filter((id) => id.startsWith('solana:'))
    expect(solana).toHaveLength(3)
    expect([...embeddedWalletChainIds].sort()).toEqual([...expected, ...solana].sort())
  })
})

describe('embeddedNetworks', () => {
  const ids = (kind: EmbeddedNetworkKind, devnetRpcUrl?: string) =>
    embeddedNetworks({ appUrl: '', projectId: '', devnetRpcUrl }, kind).map(({ caipNetworkId }) => caipNetworkId)

  test('behavior: with real money, an installation without a devnet has the closed list of section 9', () => {
    expect(ids('all').sort()).toEqual([...embeddedWalletChainIds].sort())
  })

  test.each(['test', 'all'] as const)('behavior: a devnet is added, and nothing else (%s)', (kind) => {
    expect(ids(kind, 'http://127.0.0.1:8545')).toEqual([DEVNET_CAIP_ID, ...ids(kind)])
  })

  test('behavior: without real money only test networks are left, of both namespaces', () => {
    expect(ids('test')).toEqual(
      ids('all').filter((id) => networks.some((each) => each.caipNetworkId === id && each.testnet)),
    )
    expect(ids('test')).toEqual(expect.arrayContaining(['eip155:11155111', 'eip155:84532']))
    expect(ids('test')).not.toContain('eip155:1')
    expect(ids('test').filter((id) => id.startsWith('solana:'))).toHaveLength(2)
  })
})

describe('firstEmbeddedChainId', () => {
  test.each([
    ['a network that the wallet has', ['eip155:1', 'eip155:10'], 'eip155:10', 'eip155:10'],
    ['a network that it does not have', ['eip155:10', 'eip155:1'], 'eip155:5', 'eip155:1'],
    ['no network', ['eip155:10', 'eip155:1'], undefined, 'eip155:1'],
    ['mainnet, on test networks only', ['eip155:31337', 'eip155:84532'], 'eip155:1', 'eip155:31337'],
  ] as const)('behavior: %s', (_case, chainIds, wanted, first) => {
    expect(firstEmbeddedChainId(chainIds, wanted)).toBe(first)
  })
})

describe('pickerNetworks', () => {
  test('behavior: retired networks and namespaces without an adapter are not offered', () => {
    const picked = pickerNetworks(networks, ['eip155'])
    expect(picked.some(({ retired }) => retired)).toBe(false)
    expect(picked.every(({ chainNamespace }) => chainNamespace === 'eip155')).toBe(true)
    expect(picked.map(({ id }) => id)).not.toContain(5)
    expect(picked.map(({ id }) => id)).toContain(1)
  })
})

describe('unsupportedNetwork', () => {
  test('behavior: the placeholder has a name, an empty native currency and no RPC URLs', () => {
    expect(unsupportedNetwork('eip155:4242')).toEqual({
      id: 4242,
      caipNetworkId: 'eip155:4242',
      chainNamespace: 'eip155',
      name: 'Unknown Network',
      nativeCurrency: { name: '', decimals: 0, symbol: '' },
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
      assets: { imageId: '', imageUrl: '' },
    })
    expect(unsupportedNetwork('cosmos:cosmoshub-4').id).toBe('cosmoshub-4')
  })

  test('behavior: the placeholder replaces a network that is missing in the list, and can be distinguished', () => {
    expect(isUnsupportedNetwork(networkOf(networks, 'eip155:4242'))).toBe(true)
    expect(networks.some(isUnsupportedNetwork)).toBe(false)
  })
})
