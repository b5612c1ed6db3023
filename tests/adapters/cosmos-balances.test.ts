import { afterEach, describe, expect, test } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { type GetBalanceOutput, getBalance } from '@/lib/balance/balance-contract'
import { type HttpReply, startHttpApi } from '@/tests/support/http-api'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { post } from './solana-api'

const HUB = 'cosmos:cosmoshub-4'
const ADDRESS = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const PATH = `/cosmos/bank/v1beta1/balances/${ADDRESS}/by_denom`
const NODE_INFO = '/cosmos/base/tendermint/v1beta1/node_info'

/**
 * The replies in the form of the documentation (https://docs.cosmos.network/sdk/latest/api-reference/rest, read
 * 2026-11-23); the numbers are ours.
 */
const reply = { balance: { denom: 'uatom', amount: '1250000' } }
const nodeInfo = (network: string) => ({
  default_node_info: { protocol_version: { p2p: '8', block: '11', app: '0' }, network, version: '0.38.19' },
  application_version: { name: 'gaia', app_name: 'gaiad', version: '25.1.0' },
})

const apis: Awaited<ReturnType<typeof startHttpApi>>[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.stop()
})

async function open(answer: HttpReply = { json: reply }, network = 'cosmoshub-4') {
  const api = await startHttpApi((path) => {
    if (path === NODE_INFO) return { json: nodeInfo(network) }
    return path === PATH ? answer : { status: 501, text: 'Not Implemented' }
  })
  apis.push(api)
  openTestPlatform({ FOYER_CHAIN_API_URLS: JSON.stringify({ [HUB]: [api.url] }) })
  return api
}

const balances = (address = ADDRESS) => post<GetBalanceOutput>(balanceRoute, '/api/balance', { address, network: HUB })

describe('POST /api/balance on Cosmos', () => {
  test('behavior: the balance is that of the native currency', async () => {
    const api = await open()
    const { body } = await balances()
    expect(getBalance.output.parse(body).balances).toEqual([
      {
        name: 'Cosmos',
        symbol: 'ATOM',
        chainId: HUB,
        quantity: { decimals: '6', numeric: '1.25' },
        amount: '1250000',
        change24h: null,
        iconUrl: `${APP_URL}/tokens/atom.svg`,
      },
    ])
    expect(api.paths).toEqual([NODE_INFO, `${PATH}?denom=uatom`])
  })

  test.each<[string, HttpReply]>([
    ['no JSON', { text: 'Bad Gateway' }],
    ['another status', { status: 400, text: '{"code":3,"message":"invalid address","details":[]}' }],
    ['another currency', { json: { balance: { denom: 'uosmo', amount: '1' } } }],
    ['a fraction', { json: { balance: { denom: 'uatom', amount: '1.5' } } }],
    ['a negative amount', { json: { balance: { denom: 'uatom', amount: '-1' } } }],
    ['no balance', { json: { balance: null } }],
  ])('error: %s: the balance is unavailable', async (_, answer) => {
    await open(answer)
    expect(await balances()).toMatchObject({ status: 502, body: { error: { code: 'balance.unavailable' } } })
  })

  test('error: a node of another chain is not used', async () => {
    const api = await open({ json: reply }, 'theta-testnet-001')
    expect((await balances()).body.error.code).toBe('balance.unavailable')
    expect(api.paths).toEqual([NODE_INFO])
  })

  test('error: without an API the network is not known; offered without one, its balances are off', async () => {
    openTestPlatform()
    expect((await balances()).body.error.code).toBe('network.not_found')
    openTestPlatform({ FOYER_NETWORKS: HUB })
    expect((await balances()).body.error.code).toBe('capability.off')
  })
})

test('behavior: accounts of a Cosmos network that is offered can sign in without another setting', () => {
  expect(openTestPlatform({ FOYER_NETWORKS: HUB }).env.cosmosPrefixes).toEqual({ [HUB]: 'cosmos' })
  const more = { FOYER_COSMOS_PREFIXES: '{"cosmos:juno-1":"juno"}' }
  expect(openTestPlatform({ FOYER_NETWORKS: HUB, ...more }).env.cosmosPrefixes).toEqual({
    [HUB]: 'cosmos',
    'cosmos:juno-1': 'juno',
  })
})
