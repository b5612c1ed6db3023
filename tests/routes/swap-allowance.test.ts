import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { MAX_AMOUNT_TEXT_LENGTH } from '@/lib/core/amount'
import type { SwapApproveOutput } from '@/lib/swap/swap-contract'
import { addressOf, pairOf, stranger, units, visitor } from '@/tests/support/swap-chain'
import { allowanceBody, allowanceOf, approvalOf, askAllowance, askApprove, failureOf, swapApi } from './swap-api'

const api = swapApi()

describe('POST /api/swap/allowance', () => {
  test('behavior: a native token needs none, and the chain is not asked', async () => {
    expect(await allowanceOf('ETH', '5')).toMatchObject({ sufficient: true, needsReset: false, spender: null })
    expect(api.node.calls()).toEqual({})
  })

  test('behavior: the amount is parsed as decimal text, with the given decimals', async () => {
    await api.chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '1.5'))
    expect(await allowanceOf('USDC', '1.5')).toMatchObject({ allowance: '1500000', sufficient: true })
    expect(await allowanceOf('USDC', '1.500001')).toMatchObject({ sufficient: false, needsReset: false })
    expect(await failureOf(askAllowance({ ...allowanceBody('USDC'), sourceTokenAmount: '0.0000001' }))).toMatchObject({
      code: 'swap.incorrect_amount',
    })
  })

  test('behavior: it is cached until the next block, and read again after it', async () => {
    const first = await allowanceOf('USDC', '1')
    api.later(1_000)
    expect((await allowanceOf('USDC', '1')).madeAt).toBe(first.madeAt)
    expect(api.node.calls()).toMatchObject({ eth_call: 1, eth_getBlockByNumber: 2 })
    await api.chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '7'))
    api.later(1_000)
    expect(await allowanceOf('USDC', '1')).toMatchObject({ allowance: '7000000', sufficient: true })
  })

  test('error: an approval that a reorganisation dropped is not seen, with a new block at the same height', async () => {
    const { anvil } = api.chain
    const before = await anvil.rpc('evm_snapshot')
    await api.chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '7'))
    const height = await anvil.rpc('eth_blockNumber')
    expect(await allowanceOf('USDC', '7')).toMatchObject({ allowance: '7000000', sufficient: true })

    await anvil.rpc('evm_revert', [before])
    await anvil.rpc('evm_mine')
    expect(await anvil.rpc('eth_blockNumber')).toBe(height)
    api.later(1_000)
    expect(await allowanceOf('USDC', '7')).toMatchObject({ allowance: '0', sufficient: false })
  })

  test('behavior: simultaneous requests share one read of the newest block', async () => {
    await Promise.all((['USDC', 'USDT', 'USDC'] as const).map((asset) => allowanceOf(asset, '1')))
    expect(api.node.calls()).toMatchObject({ eth_call: 2, eth_getBlockByNumber: 1 })
  })

  test('behavior: a refresh sees an approval immediately', async () => {
    expect(await allowanceOf('USDC', '1')).toMatchObject({ sufficient: false })
    await api.chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, units('USDC', '1'))
    expect(await allowanceOf('USDC', '1', { refresh: true })).toMatchObject({ sufficient: true })
  })

  test('behavior: building an approval drops the cached allowance', async () => {
    await allowanceOf('USDC', '1')
    await approvalOf('USDC', '1')
    api.node.reset()
    await allowanceOf('USDC', '1')
    expect(api.node.calls().eth_call).toBe(1)
  })

  test('behavior: a token that refuses to change its allowance is found by simulation', async () => {
    await api.chain.approve('USDT', DEVNET_UNISWAP.swapRouter02, 1n)
    await api.chain.approve('USDC', DEVNET_UNISWAP.swapRouter02, 1n)
    expect(await allowanceOf('USDT', '1')).toMatchObject({ sufficient: false, needsReset: true })
    expect(await allowanceOf('USDC', '1')).toMatchObject({ sufficient: false, needsReset: false })
  })

  test('error: an amount that fills the body is refused before any pattern reads it', async () => {
    const tested = vi.spyOn(RegExp.prototype, 'test')
    const matched = vi.spyOn(RegExp.prototype, 'exec')
    const sourceTokenAmount = `${'0'.repeat(64_000)}!`
    const failure = await failureOf(askAllowance({ ...allowanceBody('USDC'), sourceTokenAmount }))
    const lengths = [...tested.mock.calls, ...matched.mock.calls].map(([text]) => text.length)
    vi.restoreAllMocks()
    expect(failure).toMatchObject({ code: 'request.invalid' })
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(MAX_AMOUNT_TEXT_LENGTH)
    expect(api.node.calls()).toEqual({})
  })

  test('error: an address that is not a token, and a node that is down', async () => {
    const failed = { code: 'swap.allowance_failed', message: 'Failed to check allowance' }
    const body = allowanceBody('USDC')
    expect(await failureOf(askAllowance({ ...body, tokenAddress: stranger.address }))).toMatchObject(failed)
    api.node.fail({ status: 404 })
    expect(await failureOf(askAllowance(body))).toMatchObject(failed)
  })
})

describe('POST /api/swap/approve', () => {
  const allowedBy = ({ tx }: SwapApproveOutput) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
    return { functionName, args }
  }

  test.each([
    ['exactly the amount', {}, units('USDC', '25')],
    ['zero for a reset', { reset: true }, 0n],
    ['everything, only where that was asked for', { unlimited: true }, maxUint256],
  ] as const)('behavior: %s, for our router', async (_, more, amount) => {
    const approval = await approvalOf('USDC', '25', more)
    expect(allowedBy(approval)).toEqual({ functionName: 'approve', args: [DEVNET_UNISWAP.swapRouter02, amount] })
    expect(approval.tx).toMatchObject({ from: visitor.address, to: addressOf('USDC'), value: '0' })
    await api.chain.send(approval.tx)
    expect((await allowanceOf('USDC', '1', { refresh: true })).allowance).toBe(String(amount))
  })

  test('behavior: the same request has the same answer until the next block, and its calldata after it too', async () => {
    const first = await approvalOf('USDC', '25')
    const before = api.node.calls()
    api.later(1_000)
    // The node counts what was asked of it: nothing but its newest block.
    expect(await approvalOf('USDC', '25')).toEqual(first)
    expect(api.node.calls()).toEqual({ ...before, eth_getBlockByNumber: 2 })
    expect((await approvalOf('USDC', '26')).tx.data).not.toBe(first.tx.data)

    await api.chain.anvil.rpc('evm_mine')
    api.later(1_000)
    const next = await approvalOf('USDC', '25')
    expect(next.madeAt).toBeGreaterThan(first.madeAt)
    expect(next.tx.data).toBe(first.tx.data)
  })

  test('error: an approval that the token would refuse', async () => {
    await api.chain.approve('USDT', DEVNET_UNISWAP.swapRouter02, 1n)
    expect(await failureOf(askApprove(pairOf('USDT', 'ETH', '1')))).toMatchObject({
      code: 'swap.approval_build_failed',
      message: 'Failed to create approval transaction',
    })
  })

  test('error: no approval for an address that is not a token', async () => {
    const body = { ...pairOf('USDC', 'ETH', '1'), from: stranger.address }
    expect(await failureOf(askApprove(body))).toMatchObject({ code: 'swap.token_unknown' })
    const router = { ...body, from: DEVNET_UNISWAP.swapRouter02 }
    expect((await failureOf(askApprove(router))).code).toMatch(/^swap\.(token_unknown|approval_build_failed)$/)
  })

  test('error: a native token, and no amount', async () => {
    expect(await failureOf(askApprove(pairOf('ETH', 'USDC', '1')))).toMatchObject({ code: 'request.invalid' })
    expect(await failureOf(askApprove(pairOf('USDC', 'ETH', '0')))).toMatchObject({ code: 'swap.incorrect_amount' })
  })
})
