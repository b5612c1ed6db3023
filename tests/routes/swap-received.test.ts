import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { POST as postRpc } from '@/app/api/rpc/route'
import { DEVNET_CAIP_ID, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { createGatewayClient } from '@/lib/chains/gateway-client'
import { watchTransaction } from '@/lib/transaction/watch-transaction'
import { loadTranslator } from '@/tests/support/load-translator'
import { type Asset, addressOf, decimalsOf, pairOf, stranger, units, visitor } from '@/tests/support/swap-chain'
import { appRequest, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { buildOf, quoteOf, swapApi } from './swap-api'

const api = swapApi()

/** The browser's client, in front of our gateway and its closed list of methods. */
const ask = createGatewayClient(
  {
    baseUrl: '',
    projectId: PROJECT_ID,
    fetch: ((path: string, init: RequestInit) =>
      postRpc(appRequest(path, { ...init, signal: init.signal ?? null }))) as typeof fetch,
  },
  loadTranslator,
)

const token = (asset: Asset) => ({ symbol: asset, address: addressOf(asset), decimals: decimalsOf(asset) })

/** Another account makes a large swap in the same direction, which worsens the price of the next swap. */
async function tradeFirst(from: Asset, to: Asset, amount: string): Promise<void> {
  const quote = await quoteOf(from, to, amount, { userAddress: stranger.address })
  if (from !== 'ETH') {
    const abi = parseAbi(['function approve(address spender, uint256 value)', 'function transfer(address, uint256)'])
    const call = (functionName: 'approve' | 'transfer', args: readonly [Hex, bigint]) => ({
      to: addressOf(from),
      data: encodeFunctionData({ abi, functionName, args }),
      value: '0',
      eip155: {},
    })
    await api.chain.send(call('transfer', [stranger.address, units(from, amount)]))
    await api.chain.send(call('approve', [DEVNET_UNISWAP.swapRouter02, units(from, amount)]), stranger)
  }
  const pair = pairOf(from, to, amount, stranger.address)
  const { tx } = await buildOf(quote, pair, { userAddress: stranger.address })
  await api.chain.send(tx, stranger)
}

/** Builds a swap, makes another account trade, then sends the swap and follows it as the browser does. */
async function swapAfterTrade(from: Asset, to: Asset, amount: string, trade: string) {
  const pair = pairOf(from, to, amount)
  if (from !== 'ETH') await api.approve(from, amount)
  const quote = await quoteOf(from, to, amount, { slippageBps: 500 })
  const { tx, toAmount } = await buildOf(quote, pair, { slippageBps: 500 })
  if (trade !== '') await tradeFirst(from, to, trade)
  const held = () => Promise.all([from, to].map((asset) => api.chain.balanceOf(asset, visitor.address)))
  const nonce = Number(await api.chain.anvil.rpc('eth_getTransactionCount', [visitor.address, 'latest']))
  const [fromBefore = 0n, toBefore = 0n] = await held()
  const receipt = await api.chain.send(tx)
  const [fromAfter = 0n, toAfter = 0n] = await held()
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  const outcome = await watchTransaction(
    {
      id: receipt.transactionHash,
      from: visitor.address,
      nonce,
      chainId: DEVNET_CAIP_ID,
      intent: { kind: 'swap', source: token(from), target: token(to), fromAmount: pair.amount, toAmount },
      request: { to: tx.to, data: tx.data, value: tx.value },
    },
    {
      ask,
      now: () => Date.now(),
      confirmations: 1,
      signal: new AbortController().signal,
      replacements: () => [],
      onSeen: () => undefined,
    },
  )
  return {
    toAmount,
    outcome,
    paid: fromBefore - fromAfter - (from === 'ETH' ? fee : 0n),
    received: toAfter - toBefore + (to === 'ETH' ? fee : 0n),
  }
}

describe('what a swap moved, read through the gateway', () => {
  test.each([
    ['ETH', 'USDC', '1', '2'],
    ['USDC', 'ETH', '2500', '5000'],
    ['USDC', 'WBTC', '3000', '40000'],
  ] as const)(
    'behavior: %s to %s after a trade in between: what arrived, and not the quote',
    async (from, to, amount, trade) => {
      const { toAmount, outcome, paid, received } = await swapAfterTrade(from, to, amount, trade)
      expect(outcome).toMatchObject({ status: 'confirmed', moved: { paid: `${paid}`, received: `${received}` } })
      expect(received).toBeLessThan(BigInt(toAmount))
    },
  )

  test.each([
    ['ETH', 'WETH'],
    ['WETH', 'ETH'],
  ] as const)('behavior: %s to %s, which has no transfer', async (from, to) => {
    const { outcome, paid, received } = await swapAfterTrade(from, to, '0.5', '')
    expect(paid).toBe(units('ETH', '0.5'))
    expect(outcome.moved).toEqual({ paid: `${paid}`, received: `${received}` })
  })
})
