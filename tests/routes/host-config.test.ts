import { expect, test } from 'vitest'
import { hostConfig } from '@/app/host-config'
import { completeConfig } from '@/lib/runtime/config-schema'
import { createRpcProvider } from '@/lib/server/rpc/rpc-provider'
import { parseEnv } from '@/lib/server/settings/env'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:8545' }

/** What the page offers with these settings: as it is sent, and as the modal reads it. */
function offered(source: Readonly<Record<string, string>> = {}) {
  const env = parseEnv({ NODE_ENV: 'production', FOYER_PROJECT_ID: 'shop', ...source })
  const config = hostConfig(env, 'system')
  const problems: string[] = []
  const read = completeConfig(config, (name) => problems.push(name))
  const ids = read.networks.map(({ caipNetworkId }) => caipNetworkId)
  return { env, config, read, problems, ids }
}

test('behavior: the page offers Solana beside the EVM networks, and the modal takes all of it', () => {
  const { ids, read, problems } = offered()
  expect(ids[0]).toBe('eip155:1')
  expect(ids.filter((id) => id.startsWith('solana:'))).toEqual([SOLANA])
  expect(read.namespaces).toEqual(['eip155', 'solana'])
  expect(problems).toEqual([])
})

test('behavior: no test network is offered but the devnet, which comes first where it is on', () => {
  expect(offered().config.networks?.some(({ testnet }) => testnet)).toBe(false)
  const { config, read, ids } = offered(DEVNET)
  expect(ids[0]).toBe('eip155:31337')
  expect(config.defaultNetwork).toBe('eip155:31337')
  expect(read.networks.filter(({ testnet }) => testnet).map(({ caipNetworkId }) => caipNetworkId)).toEqual(
    ids.slice(0, 1),
  )
})

test.each([
  ['names no node', {}],
  ['names nodes of another network only', { FOYER_RPC_URLS: '{"eip155:1":["https://node.example"]}' }],
])('behavior: every offered network has a node where the operator %s', (_, source) => {
  const { env, ids } = offered({ ...DEVNET, ...source })
  const rpc = createRpcProvider({ env })
  expect(ids.filter((id) => !rpc.chainIds.includes(id))).toEqual([])
  rpc.stop()
})

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'

test('behavior: the page gets the addresses of WalletConnect that the operator names, and no Verify server by default', () => {
  const project = { FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' }
  const { read, problems } = offered({ ...project, FOYER_WALLETCONNECT_VERIFY_URL: 'https://verify.example' })
  expect(read.walletConnectVerifyUrl).toBe('https://verify.example')
  expect(problems).toEqual([])
  expect(offered(project).read.walletConnectVerifyUrl).toBe('')
})

test('behavior: networks of other namespaces are offered only if the operator names them, test networks included', () => {
  expect(offered().ids.filter((id) => id.startsWith('bip122:'))).toEqual([])
  const { ids, read, problems } = offered({ FOYER_NETWORKS: `${SIGNET}, ${BITCOIN}` })
  expect(ids.filter((id) => id.startsWith('bip122:'))).toEqual([BITCOIN, SIGNET])
  expect(read.namespaces).toEqual(['eip155', 'solana', 'bip122'])
  expect(problems).toEqual([])
})

test.each(['eip155:1', 'bip122:unknown', '', 'x'].map((value) => [`${BITCOIN},${value}`]))(
  'error: FOYER_NETWORKS=%s stops the server at its start',
  (value) => {
    expect(() => parseEnv({ FOYER_NETWORKS: value })).toThrow('FOYER_NETWORKS must be')
  },
)

test('param: the login by e-mail is part of the page where the server offers it, with the outbox of development', () => {
  expect(offered().read).toMatchObject({ walletUrl: '', outboxUrl: '' })
  const { env } = offered({ FOYER_APP_URL: 'https://shop.example' })
  const problems: string[] = []
  const read = completeConfig(hostConfig(env, 'system', { hasOutbox: true }), (name) => problems.push(name))
  expect(read).toMatchObject({ walletUrl: 'https://wallet.shop.example', outboxUrl: '/outbox' })
  expect(hostConfig(env, 'system', { hasOutbox: false })).not.toHaveProperty('outboxUrl')
  expect(problems).toEqual([])
})
