import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, solana } from '@/components/appkit/kit-chains'
import { configOf } from '@/components/appkit/kit-config'
import { caipNetworkOf, caipOf, networksOf } from '@/components/appkit/kit-networks'
import type { AppKitOptions } from '@/components/appkit/kit-options'
import { featureRows, optionRows, themeRows } from '@/components/appkit/parity'
import { forgetWarnings } from '@/components/appkit/warn-once'
import { createNetworks } from '@/lib/chains/networks'
import { completeConfig } from '@/lib/runtime/config-schema'

let lines: string[]

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line))
})
afterEach(forgetWarnings)

const SERVER = { appUrl: 'https://wallet.example', projectId: 'shop' }
const BARE: AppKitOptions = { projectId: 'shop', networks: [mainnet], server: SERVER.appUrl }
const made = (options: object) => configOf({ ...BARE, ...options })

describe('options that work', () => {
  test.each<[name: keyof typeof optionRows, value: unknown, field: string, becomes: unknown]>([
    ['projectId', 'cakes', 'projectId', 'cakes'],
    ['server', 'https://other.example', 'apiBaseUrl', 'https://other.example'],
    ['defaultNetwork', base, 'defaultNetwork', 'eip155:8453'],
    ['metadata', { name: 'Shop' }, 'metadata', { name: 'Shop' }],
    ['themeMode', 'dark', 'themeMode', 'dark'],
    ['manualWCControl', true, 'manualWalletControl', true],
    ['foyer', { walletUrl: 'https://keys.example' }, 'walletUrl', 'https://keys.example'],
    ['siweConfig', {}, 'signIn', 'required'],
    ['siweConfig', { required: false }, 'signIn', 'optional'],
    ['siwx', { getRequired: () => false }, 'signIn', 'optional'],
    ['siwx', {}, 'signIn', 'required'],
    ['features', { reownAuthentication: true }, 'signIn', 'required'],
    ['themeVariables', { '--w3m-accent': 'red' }, 'themeVariables', { '--fy-brass': 'red' }],
    ['themeVariables', { '--apkt-font-size-master': '9px' }, 'themeVariables', { '--fy-em': 'calc(9px * 1.6)' }],
    ['themeVariables', { '--fy-card': 'red' }, 'themeVariables', { '--fy-card': 'red' }],
  ])('param: %s %j is %s', (name, value, field, becomes) => {
    expect(made({ [name]: value })).toHaveProperty(field, becomes)
    expect(lines).toEqual([])
  })

  test.each<[features: object, becomes: object]>([
    [
      { swaps: false, onramp: false, send: false, email: false },
      { swap: false, onramp: false, send: false, email: false },
    ],
    [{ socials: false }, { socials: false }],
    [{ socials: ['farcaster', 'twitch', 'google'] }, { socials: ['farcaster', 'google'] }],
  ])('param: features %j', (features, becomes) => {
    expect(made({ features }).features).toEqual(becomes)
    expect(lines).toEqual([])
  })

  test('param: wallets that are featured, included, excluded and custom, and their order', () => {
    const { wallets } = made({
      featuredWalletIds: ['a'],
      includeWalletIds: ['b'],
      excludeWalletIds: ['c'],
      enableWalletConnect: false,
      customWallets: [
        {
          id: 'shop',
          name: 'Shop Wallet',
          homepage: 'https://shop.example',
          image_url: 'https://shop.example/icon.png',
          mobile_link: 'shop://',
          app_store: 'https://apps.apple.com/app/id1234567',
          play_store: 'https://play.google.com/store/apps/details?id=example.shop&hl=en',
        },
      ],
      features: { connectMethodsOrder: ['social', 'wallet', 'email'], connectorTypeOrder: ['injected', 'recent'] },
    })
    expect(wallets).toMatchObject({ featured: ['a'], include: ['b'], exclude: ['c', 'walletconnect'] })
    expect(wallets?.custom).toEqual([
      {
        id: 'shop',
        name: 'Shop Wallet',
        homepage: 'https://shop.example',
        picture: 'https://shop.example/icon.png',
        links: { native: 'shop://' },
        stores: { ios: '1234567', android: 'example.shop' },
      },
    ])
    expect(wallets?.order?.slice(0, 3)).toEqual(['social', 'installed', 'recent'])
    expect(wallets?.order?.at(-1)).toBe('email')
  })

  test('behavior: every option together is a configuration that Foyer can use', () => {
    const problems: string[] = []
    completeConfig(
      made({ networks: [mainnet, solana, bitcoin], customWallets: [{ id: 'shop', name: 'Shop' }] }),
      (name) => problems.push(name),
    )
    expect(problems).toEqual([])
  })
})

describe('what has no counterpart', () => {
  const missing = [
    ...named('option', optionRows, (name) => ({ [name]: 'something' })),
    ...named('feature', featureRows, (name) => ({ features: { [name]: 'something' } })),
    ...named('theme variable', themeRows, (name) => ({ themeVariables: { [`--w3m-${name}`]: 'something' } })),
  ]

  test('param: the tables have rows of it', () => expect(missing.length).toBeGreaterThan(30))

  test.each(missing)('error: %s "%s" warns once, by name', (kind, name, options, says) => {
    made(options)
    made(options)
    const shown = kind === 'theme variable' ? `--w3m-${name}` : name
    expect(lines).toEqual([`Foyer: AppKit's ${kind} "${shown}" has no counterpart.${says === '' ? '' : ` ${says}.`}`])
  })

  test('behavior: a value that asks for what Foyer does anyway does not warn', () => {
    made({ allWallets: 'SHOW', enableEIP6963: true, enableNetworkSwitch: true, features: { analytics: true } })
    expect(lines).toEqual([])
  })

  test('error: an option that AppKit does not have is named', () => {
    made({ themeColour: 'red' })
    expect(lines).toEqual([`Foyer: AppKit's option "themeColour" has no counterpart.`])
  })

  test('error: a network of a namespace that Foyer does not have is left out and named', () => {
    const tron = { ...mainnet, name: 'TRON', caipNetworkId: 'tron:0x2b6653dc', chainNamespace: 'tron' }
    expect(made({ networks: [mainnet, tron] }).networks?.map(({ name }) => name)).toEqual(['Ethereum'])
    expect(lines).toEqual([
      `Foyer: AppKit's network "TRON" has no counterpart. Foyer has no networks of its namespace.`,
    ])
  })
})

describe('networks', () => {
  test('behavior: chains of viem, networks with CAIP fields and networks of Foyer have the gateway of the server', () => {
    const own = createNetworks(SERVER).find(({ id }) => id === 10)
    if (own === undefined) throw new Error('Foyer has no network 10')
    const caip = { ...base, caipNetworkId: 'eip155:8453', chainNamespace: 'eip155' }
    const networks = networksOf([mainnet, caip, own, solana, bitcoin], SERVER, { 1: 'https://shop.example/1.png' })
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'eip155:1',
      'eip155:8453',
      'eip155:10',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ])
    for (const { rpcUrls } of networks.slice(0, 4)) {
      expect(rpcUrls.default.http[0]).toMatch(/^https:\/\/wallet\.example\/api\/rpc\?.*projectId=shop/)
    }
    expect(networks[0]?.assets.imageUrl).toBe('https://shop.example/1.png')
    expect(networks[2]).toEqual(own)
  })

  test('behavior: a page gets its own network back, with the fields of CAIP', () => {
    const network = caipNetworkOf([mainnet, solana], networksOf([mainnet, solana], SERVER), 'eip155:1')
    expect(network).toMatchObject({ ...mainnet, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })
  })

  test('error: a network that the page does not have is a placeholder with its id', () => {
    expect(caipNetworkOf([mainnet], [], 'eip155:5')).toMatchObject({ id: 5, name: 'Unknown Network' })
  })

  test.each<[network: Parameters<typeof caipOf>[0], id: string | undefined]>([
    ['eip155:10', 'eip155:10'],
    ['tron:1', undefined],
    [{ ...mainnet, caipNetworkId: 'near:mainnet' }, undefined],
    [{ ...mainnet, id: 'abc' }, undefined],
    [{ ...mainnet, id: 10, chainNamespace: 'eip155' }, 'eip155:10'],
  ])('param: the id of %j is %s', (network, id) => expect(caipOf(network)).toBe(id))
})

/** Rows without a counterpart: kind, name, options that use it, and what the warning says. */
function named(
  kind: string,
  rows: Readonly<Record<string, { readonly parity: string; readonly says: string }>>,
  options: (name: string) => object,
) {
  return Object.entries(rows).flatMap(([name, { parity, says }]) =>
    parity === 'not' ? [[kind, name, options(name), says] as const] : [],
  )
}
