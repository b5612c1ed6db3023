import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_TOKENS, DEVNET_WETH } from '@/lib/chains/devnet'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { embeddedWalletChainIds, gatewayChainIds } from '@/lib/chains/networks'
import type { SimulationInput } from '@/lib/clear-signing/simulation-contract'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { at } from '@/tests/support/at'
import { type Browser, logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

/** Of one request. */
const MAX_CALLS = 32
const MAX_ADDRESSES = 20
const FRIEND = '0x667269656E64000000000000000000000000AAAa'
const transfer = { to: FRIEND, value: '5', data: '0x' }

describe('simulation of calls', () => {
  let anvil: TestAnvil
  let api: WalletApi
  let browser: Browser
  /** The limits count the visitor of this address. */
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    const settings = { FOYER_RATE_LIMIT_FACTOR: '0.1', FOYER_TRUSTED_PROXIES: '1' }
    api = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: anvil.rpcUrl, ...settings })
    const visitor = await openBrowser()
    browser = { ...visitor, call: (name, input, init) => visitor.call(name, input, { headers, ...init }) }
    await logIn(api, browser, newEmail())
  })
  afterAll(async () => {
    await api?.stop()
    await anvil?.stop()
  })

  const ask = (input: Partial<SimulationInput> = {}) =>
    browser.call('simulate', {
      chainId: DEVNET_CAIP_ID,
      account: EXAMPLE_ACCOUNT,
      calls: [transfer],
      addresses: [],
      ...input,
    })

  test('behavior: a visitor who is logged in learns what calls would change', async () => {
    const { status, body } = await ask()
    expect([status, body]).toEqual([
      200,
      {
        outcome: 'success',
        blockNumber: '1',
        changes: [{ asset: { kind: 'native' }, amount: '-5' }],
        allowances: [],
        gasUsed: '21000',
        accounts: [{ address: FRIEND, hasCode: false, isYoung: false }],
        tokens: [],
      },
    ])
  })

  test('behavior: without calls it tells what the chain knows of the addresses', async () => {
    const { body } = await ask({ calls: [], addresses: [DEVNET_WETH, FRIEND, DEVNET_WETH.toLowerCase()] })
    expect(body).toMatchObject({ outcome: 'success', changes: [], gasUsed: '0' })
    expect(body.accounts).toEqual([
      { address: DEVNET_WETH, hasCode: true, isYoung: null },
      { address: FRIEND, hasCode: false, isYoung: false },
    ])
    // What is a token says so of itself.
    expect(body.tokens).toEqual([
      { kind: 'erc20', address: DEVNET_WETH, symbol: 'WETH', name: expect.any(String), decimals: 18 },
    ])
  })

  test('behavior: the answer tells about called contracts and the first ten addresses in the data', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `${'0'.repeat(24)}${(index + 16).toString(16).repeat(20)}`)
    const { body } = await ask({ calls: [{ ...transfer, data: `0x12345678${words.join('')}` }] })
    expect(body.accounts).toHaveLength(11)
    expect(body.accounts[0].address).toBe(FRIEND)
  })

  test('error: a call that fails is reported with its reason', async () => {
    const data = `0xa9059cbb${FRIEND.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const { body } = await ask({ calls: [{ to: DEVNET_TOKENS[1].address, value: '0', data }] })
    expect(body).toMatchObject({ outcome: 'reverted', blockNumber: '1', reason: 'token: balance too low' })
  })

  test('error: a visitor who is not logged in, or a page without a proof, learns nothing', async () => {
    const stranger = await openBrowser()
    const input = { chainId: DEVNET_CAIP_ID, account: EXAMPLE_ACCOUNT, calls: [transfer], addresses: [] }
    expect((await stranger.call('simulate', input)).outcome).toBe('session.ended')
    expect((await browser.call('simulate', input, { proof: 'none' })).outcome).toBe('proof.invalid')
  })

  test.each([
    ['a chain of another namespace', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['more calls than a batch has', { calls: Array.from({ length: MAX_CALLS + 1 }, () => transfer) }],
    ['more addresses than are told about', { addresses: Array.from({ length: MAX_ADDRESSES + 1 }, () => FRIEND) }],
    [
      'an address with a wrong checksum',
      { account: EXAMPLE_ACCOUNT.replace(/[a-f]/, (letter) => letter.toUpperCase()) },
    ],
    ['a negative value', { calls: [{ ...transfer, value: '-1' }] }],
  ])('param: %s is refused', async (_, input) => {
    expect((await ask(input)).outcome).toBe('request.invalid')
  })

  test('error: a chain that the embedded wallet does not have is refused', async () => {
    const others = gatewayChainIds.filter((id) => id.startsWith('eip155:') && !embeddedWalletChainIds.includes(id))
    expect((await ask({ chainId: at(others, 0) })).outcome).toBe('network.not_found')
  })

  test('error: simulations count by their work, so that few large ones reach the limit', async () => {
    const calls = Array.from({ length: MAX_CALLS }, () => transfer)
    const outcomes: string[] = []
    for (let turn = 0; turn < 12; turn += 1) outcomes.push((await ask({ calls })).outcome)
    expect(outcomes[0]).toBe('done')
    expect(outcomes.at(-1)).toBe('request.rate_limited')
    expect((await browser.call('check', {})).outcome).toBe('done')
  })
})
