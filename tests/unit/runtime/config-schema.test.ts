import { describe, expect, test } from 'vitest'
import { completeConfig, DEFAULT_CONFIG } from '@/lib/runtime/config-schema'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'

function read(host: unknown) {
  const problems: string[] = []
  const config = completeConfig(host, (name) => problems.push(name))
  return { config, problems }
}

describe('completeConfig', () => {
  test.each([{}, undefined, null, 'config', 7, []])('behavior: %j gives the defaults', (host) => {
    expect(read(host)).toEqual({ config: DEFAULT_CONFIG, problems: [] })
  })

  test('param: the default chain is eip155:1 (spec section 9), or the first of the given networks', () => {
    expect(read({}).config.defaultNetwork).toBe('eip155:1')
    expect(read({ networks: [DEVNET, MAINNET] }).config.defaultNetwork).toBe('eip155:31337')
    expect(read({ networks: [DEVNET, MAINNET], defaultNetwork: 'eip155:1' }).config.defaultNetwork).toBe('eip155:1')
  })

  test('behavior: a default network outside the list is kept, because it raises an alert', () => {
    expect(read({ networks: [DEVNET], defaultNetwork: 'eip155:10' }).config.defaultNetwork).toBe('eip155:10')
  })

  test('param: wallets that a host leaves out have defaults; a list of other things is not used', () => {
    const { config, problems } = read({ wallets: { featured: ['io.metamask'], exclude: [7], oder: [] } })
    expect(config.wallets).toEqual({ ...DEFAULT_CONFIG.wallets, featured: ['io.metamask'] })
    expect(problems).toEqual(['wallets.oder (unknown)', 'wallets.exclude'])
  })

  test.each([
    ['walletUrl', 'https://wallet.example', true],
    ['walletUrl', 'http://wallet.localhost:3000', true],
    ['walletUrl', 'https://wallet.example/', false],
    ['walletUrl', 'javascript:alert(1)', false],
    ['walletUrl', 'https://wallet.example/path', false],
    ['outboxUrl', '/outbox', true],
    ['outboxUrl', 'https://mail.example/box', true],
    ['outboxUrl', 'javascript:alert(1)', false],
    ['outboxUrl', '//evil.example', false],
  ])('param: %s %j is used: %s', (name, value, isUsed) => {
    const { config, problems } = read({ [name]: value })
    expect(config[name as 'walletUrl']).toBe(isUsed ? value : '')
    expect(problems).toEqual(isUsed ? [] : [name])
  })

  test.each([
    ['/api/foyer-auth', true],
    ['/api/foyer-auth/', false],
    ['api/auth', false],
    ['//evil.example', false],
    ['https://evil.example/api/auth', false],
  ])('param: authPath %j is used: %s', (authPath, isUsed) => {
    const { config, problems } = read({ authPath })
    expect(config.authPath).toBe(isUsed ? authPath : '/api/auth')
    expect(problems).toEqual(isUsed ? [] : ['authPath'])
  })

  describe('networks of namespaces without an adapter', () => {
    const solana = { ...DEVNET, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' }
    const polkadot = {
      ...DEVNET,
      caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      chainNamespace: 'polkadot',
    }
    const offered = (host: object) => {
      const { config, problems } = read(host)
      return { networks: config.networks.map(({ chainNamespace }) => chainNamespace), problems }
    }

    test('behavior: they are not offered, and each is reported once', () => {
      expect(offered({ networks: [DEVNET, polkadot], namespaces: ['eip155'] })).toEqual({
        networks: ['eip155'],
        problems: [`network ${polkadot.caipNetworkId} (no adapter for its namespace)`],
      })
      const { config } = read({ networks: [DEVNET, polkadot], namespaces: ['eip155'] })
      expect(read(config).problems).toEqual([])
    })

    test('behavior: namespaces default to those of the networks; given ones take precedence', () => {
      expect(read({ networks: [DEVNET, solana] }).config.namespaces).toEqual(['eip155', 'solana'])
      expect(read({ networks: [solana] }).config.namespaces).toEqual(['solana'])
      expect(offered({ networks: [DEVNET, solana], namespaces: ['eip155'] }).networks).toEqual(['eip155'])
    })

    test('behavior: a host with an empty list of namespaces (WalletConnect only) keeps its networks', () => {
      expect(offered({ networks: [DEVNET, solana], namespaces: [] })).toEqual({
        networks: ['eip155', 'solana'],
        problems: [],
      })
    })
  })

  test('behavior: given options are used, also partial ones', () => {
    const { config, problems } = read({
      projectId: 'p',
      apiBaseUrl: 'https://foyer.example',
      embedded: true,
      themeMode: 'dark',
      themeVariables: { accent: 'red' },
      features: { swap: false },
      metadata: { name: 'Shop' },
    })
    expect(problems).toEqual([])
    expect(config).toMatchObject({
      projectId: 'p',
      apiBaseUrl: 'https://foyer.example',
      embedded: true,
      themeMode: 'dark',
      themeVariables: { accent: 'red' },
      features: { swap: false },
      metadata: { name: 'Shop', description: '', url: '', icons: [] },
    })
  })

  test.each<[string, object]>([
    ['projectId', { projectId: 7 }],
    ['apiBaseUrl', { apiBaseUrl: 'javascript:alert(1)' }],
    ['apiBaseUrl', { apiBaseUrl: 'https://foyer.example/' }],
    ['walletConnectVerifyUrl', { walletConnectVerifyUrl: 'http://verify.example' }],
    ['networks', { networks: [null] }],
    ['networks', { networks: [{ ...DEVNET, caipNetworkId: '31337' }] }],
    ['networks', { networks: { 0: DEVNET } }],
    ['defaultNetwork', { defaultNetwork: 'mainnet' }],
    ['namespaces', { namespaces: ['ethereum'] }],
    ['manualWalletControl', { manualWalletControl: 'yes' }],
    ['embedded', { embedded: 1 }],
    ['themeMode', { themeMode: 'blue' }],
    ['themeVariables', { themeVariables: { accent: 7 } }],
    ['locale', { locale: 'xx' }],
    ['currency', { currency: 'XAU' }],
    ['metadata', { metadata: 'Shop' }],
    ['metadata.name', { metadata: { name: 7 } }],
    ['metadata.url', { metadata: { url: 'javascript:alert(1)' } }],
    ['metadata.icons', { metadata: { icons: [{}] } }],
    ['features', { features: [] }],
    ['features.swap', { features: { swap: 'no' } }],
    ['features.socials', { features: { socials: 'google' } }],
    ['features.socials', { features: { socials: [true] } }],
    ['features.socials', { features: { socials: null } }],
  ])('error: an invalid %s (%j) is reported and replaced, without throwing', (name, host) => {
    expect(read(host)).toEqual({ config: DEFAULT_CONFIG, problems: [name] })
  })

  test.each<[string, object]>([
    ['metadata.title (unknown)', { metadata: { title: 'Shop' } }],
    ['features.bridge (unknown)', { features: { bridge: true } }],
    ['networkz (unknown)', { networkz: [] }],
  ])('error: %s: a value that nothing reads (%j) is named and left out', (name, host) => {
    expect(read(host)).toEqual({ config: DEFAULT_CONFIG, problems: [name] })
  })

  test.each<[string, boolean | readonly string[]]>([
    ['no provider', false],
    ['no provider, as an empty list', []],
    ['all', true],
    ['some, in an order', ['farcaster', 'github', 'google']],
  ])('param: a host offers %s (%j)', (_, socials) => {
    expect(read({ features: { socials } })).toEqual({
      config: { ...DEFAULT_CONFIG, features: { ...DEFAULT_CONFIG.features, socials } },
      problems: [],
    })
  })

  test('behavior: a value that is undefined counts as not passed', () => {
    expect(read({ metadata: undefined, projectId: undefined })).toEqual({ config: DEFAULT_CONFIG, problems: [] })
  })
})
