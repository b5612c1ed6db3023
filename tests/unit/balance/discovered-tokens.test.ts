import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ASK_AGAIN_MS, createDiscoveredTokens } from '@/lib/balance/discovered-tokens'
import { AppError } from '@/lib/core/app-error'

const KEY = { chainId: 'eip155:10', address: '0x1111111111111111111111111111111111111111' } as const
const USDC = `0x${'aa'.repeat(20)}`
const DAI = `0x${'bB'.repeat(20)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const supported = { '0xa': { assetDiscovery: { supported: true } } }
const erc20 = (address: unknown) => ({ address, balance: '0xffff', type: 'ERC20', metadata: { decimals: 2 } })

/** A wallet with these answers. */
function walletOf(assets: unknown, capabilities: unknown = supported) {
  const answers: Record<string, unknown> = { wallet_getCapabilities: capabilities, wallet_getAssets: assets }
  const ask = vi.fn(async (method: string, _params: readonly unknown[]) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  })
  const onFound = vi.fn()
  const discovered = createDiscoveredTokens({ ask, onFound, now: Date.now })
  const settled = async () => {
    discovered.of(KEY)
    await vi.advanceTimersByTimeAsync(0)
    return discovered.of(KEY)
  }
  return { ask, onFound, discovered, answers, settled }
}

describe('createDiscoveredTokens', () => {
  test('behavior: the first answer waits for nothing; what the wallet names is told later, in one spelling', async () => {
    const { ask, onFound, discovered } = walletOf({
      '0xa': [{ address: 'native', type: 'NATIVE' }, erc20(USDC), erc20(DAI)],
    })
    expect(discovered.of(KEY)).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(onFound).toHaveBeenCalledTimes(1)
    expect(discovered.of(KEY)).toEqual([USDC, DAI.toLowerCase()])
    expect(ask.mock.calls).toEqual([
      ['wallet_getCapabilities', [KEY.address, ['0xa']]],
      ['wallet_getAssets', [{ account: KEY.address, chainFilter: ['0xa'] }]],
    ])
  })

  test.each([
    ['says nothing of the network', { '0x1': { assetDiscovery: { supported: true } } }],
    ['does not support it', { '0xa': { assetDiscovery: { supported: false } } }],
    ['has no such capability', { '0xa': { atomic: { status: 'supported' } } }],
    ['answers something else', 'yes'],
    ['has no capabilities', new AppError('wallet.unsupported_method')],
  ])('behavior: a wallet that %s is not asked for assets', async (_, capabilities) => {
    const { ask, settled } = walletOf({ '0xa': [erc20(USDC)] }, capabilities)
    expect(await settled()).toEqual([])
    expect(ask.mock.calls.map(([method]) => method)).toEqual(['wallet_getCapabilities'])
  })

  test.each([
    ['no object', 'nonsense'],
    ['no list', { '0xa': 'many' }],
    ['another network', { '0x1': [erc20(USDC)] }],
    ['entries that are no tokens', { '0xa': [null, 7, erc20('0x12'), erc20(7), { ...erc20(USDC), type: 'ERC721' }] }],
  ])('error: %s names no token', async (_, assets) => {
    expect(await walletOf(assets).settled()).toEqual([])
  })

  test('behavior: at most 50 tokens are taken, each once', async () => {
    const many = Array.from({ length: 80 }, (_, index) => erc20(`0x${index.toString(16).padStart(40, '0')}`))
    const tokens = await walletOf({ '0x0A': [...many.slice(0, 2), ...many] }).settled()
    expect(tokens).toHaveLength(50)
    expect(new Set(tokens).size).toBe(50)
  })

  test('behavior: asked again after a minute; the same answer reads no balances again', async () => {
    const { ask, onFound, discovered, settled } = walletOf({ '0xa': [erc20(USDC)] })
    await settled()
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS - 1)
    discovered.of(KEY)
    expect(ask).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(ask).toHaveBeenCalledTimes(4)
    expect(onFound).toHaveBeenCalledTimes(1)
  })

  test('error: a wallet that no longer answers has still named what it named', async () => {
    const { answers, settled } = walletOf({ '0xa': [erc20(USDC)] })
    await settled()
    answers.wallet_getCapabilities = new AppError('wallet.timeout')
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)
    expect(await settled()).toEqual([USDC])
  })
})
