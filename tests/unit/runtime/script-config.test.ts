import { expect, test } from 'vitest'
import { createNetworks } from '@/lib/chains/networks'
import type { PageSettings } from '@/lib/project/project-config-contract'
import { completeConfig } from '@/lib/runtime/config-schema'
import { optionOf, type ScriptOptions, scriptConfig } from '@/lib/runtime/script-config'

const ORIGIN = 'https://foyer.example'
const networks = createNetworks({ appUrl: ORIGIN, projectId: 'shop' }).filter(({ caipNetworkId }) =>
  ['eip155:1', 'eip155:10', 'eip155:8453'].includes(caipNetworkId),
)
const settings: PageSettings = {
  networks,
  defaultNetwork: 'eip155:1',
  signIn: 'required',
  authPath: '/api/auth',
  walletConnectProjectId: 'relay',
  walletUrl: 'https://wallet.foyer.example',
}
const elsewhere = { origin: ORIGIN, isOwnOrigin: false }

const configOf = (options: ScriptOptions, page: PageSettings | undefined = settings) => {
  const problems: string[] = []
  const config = completeConfig(scriptConfig(page, options, elsewhere), (name) => problems.push(name))
  return { config, problems, ids: config.networks.map(({ caipNetworkId }) => caipNetworkId) }
}

test('behavior: a page that names its project has all that the operator has set', () => {
  const { config, problems } = configOf({ projectId: 'shop' })
  expect(problems).toEqual([])
  expect(config).toMatchObject({
    projectId: 'shop',
    networks,
    apiBaseUrl: ORIGIN,
    walletConnectProjectId: 'relay',
    walletUrl: 'https://wallet.foyer.example',
  })
})

test('behavior: the page chooses among the networks of the server, in its own order', () => {
  const { ids, config } = configOf({ networks: ['eip155:8453', 'eip155:999', 'eip155:1'] })
  expect(ids).toEqual(['eip155:8453', 'eip155:1'])
  expect(config.defaultNetwork).toBe('eip155:1')
})

test('behavior: without the default network of the server the first chosen one is the default', () => {
  expect(configOf({ networks: ['eip155:10'] }).config.defaultNetwork).toBe('eip155:10')
})

test('behavior: what the page passes is above what the operator has set', () => {
  expect(configOf({ walletUrl: 'https://other.example' }).config.walletUrl).toBe('https://other.example')
})

test('behavior: a page of the origin of the server calls it by its own address, and both sign in as the operator says', () => {
  expect(configOf({}).config).toMatchObject({ signIn: 'required', apiBaseUrl: ORIGIN })
  const own = scriptConfig(settings, {}, { origin: ORIGIN, isOwnOrigin: true })
  expect([own.signIn, own.apiBaseUrl]).toEqual(['required', ''])
})

test('behavior: where the server refuses the project the page has no networks', () => {
  expect(scriptConfig(undefined, { projectId: 'shop' }, elsewhere)).toEqual({
    projectId: 'shop',
    networks: [],
    apiBaseUrl: ORIGIN,
  })
})

test.each<[Parameters<typeof optionOf>[0], string | null, ScriptOptions]>([
  ['project', null, {}],
  ['project', 'shop', { projectId: 'shop' }],
  ['networks', 'eip155:1, eip155:10', { networks: ['eip155:1', 'eip155:10'] }],
  ['networks', '', { networks: [] }],
  ['theme', 'dark', { themeMode: 'dark' }],
  ['language', 'de', { locale: 'de' }],
  [
    'features',
    'swap email',
    { features: { swap: true, send: false, email: true, socials: false, names: false, onramp: false } },
  ],
])('param: the attribute %s=%j is the option %j', (name, text, option) => {
  expect(optionOf(name, text)).toEqual(option)
})

test('error: an attribute that cannot be used becomes its default, and is named', () => {
  const { config, problems } = configOf(optionOf('theme', 'pink'))
  expect([config.themeMode, problems]).toEqual(['system', ['themeMode']])
})
