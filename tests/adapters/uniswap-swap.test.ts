import { type Address, createClient, custom, type Hex, http, parseAbi, parseEther, parseUnits, rpcSchema } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, readContract, sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  DEVNET_CAIP_ID,
  DEVNET_FAUCET,
  DEVNET_FEE_RECIPIENT,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { createMemoryKv } from '@/lib/server/platform/memory-kv'
import { createTokenFactStore } from '@/lib/server/swap/adapters/uniswap/token-facts'
import type { SwapFee } from '@/lib/server/swap/adapters/uniswap/uniswap-calldata'
import { createUniswapSwap } from '@/lib/server/swap/adapters/uniswap/uniswap-swap'
import type { ProviderQuote, SwapProvider } from '@/lib/server/swap/swap-provider'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])

const GAS_PRICE = 1_000_000_000n
const FEE: SwapFee = { recipient: DEVNET_FEE_RECIPIENT, bps: 85 }
/** Nobody's key but this test's. */
const visitor = privateKeyToAccount(`0x${'51'.repeat(32)}`)

let anvil: TestAnvil
/** JSON-RPC methods in the order in which the adapter called them. */
let calls: string[]
const clientOf = () => {
  const transport = http(anvil.rpcUrl)({})
  return createClient({
    transport: custom({
      request: (call: { method: string; params?: unknown }) => {
        calls.push(call.method)
        return transport.request(call as never)
      },
    }),
  })
}
const chain = () => createClient({ chain: anvilChain, transport: http(anvil.rpcUrl), pollingInterval: 20 })

const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!
type Asset = DevnetTokenSymbol | 'ETH'
const addressOf = (asset: Asset): Address => (asset === 'ETH' ? NATIVE_TOKEN_ADDRESS : tokenOf(asset).address)
const units = (asset: Asset, amount: string) => parseUnits(amount, asset === 'ETH' ? 18 : tokenOf(asset).decimals)
const balanceOf = (asset: Asset, owner: Address) =>
  asset === 'ETH'
    ? getBalance(chain(), { address: owner })
    : readContract(chain(), { address: addressOf(asset), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

function adapter(fee: SwapFee | null = FEE): SwapProvider {
  const facts = createTokenFactStore(
    createMemoryKv({ maxEntries: 100, maxCharacters: 100_000, whenFull: 'evictOldest' }),
  )
  return createUniswapSwap({ client: clientOf, facts, fee })
}

const requestOf = (from: Asset, to: Asset, amount: string) => ({
  chainId: DEVNET_CAIP_ID,
  from: addressOf(from),
  to: addressOf(to),
  amount: units(from, amount),
  gasPrice: GAS_PRICE,
})

const shapeOf = (quote: ProviderQuote | null) =>
  quote?.route.map(({ protocol, feeTier }) => `${protocol}${feeTier ?? ''}`)

/** Quotes, approves, builds and sends; what came of it is read from the chain. */
async function swap(from: Asset, to: Asset, amount: string, fee: SwapFee | null = FEE) {
  const provider = adapter(fee)
  const request = requestOf(from, to, amount)
  const quote = await provider.quote(request, null)
  if (!quote) throw new Error('no quote')
  if (quote.spender) {
    await waitFor(
      await writeContract(chain(), {
        account: visitor,
        address: request.from,
        abi: erc20Abi,
        functionName: 'approve',
        args: [quote.spender, request.amount],
      }),
    )
  }
  const call = await provider.build({
    request,
    quote,
    userAddress: visitor.address,
    minToAmount: quote.toAmount,
    deadline: BigInt(Math.floor(Date.now() / 1_000) + 3_600),
  })
  const before = { out: await balanceOf(to, visitor.address), fee: await balanceOf(to, DEVNET_FEE_RECIPIENT) }
  const receipt = await waitFor(await sendTransaction(chain(), { account: visitor, ...call }))
  const after = { out: await balanceOf(to, visitor.address), fee: await balanceOf(to, DEVNET_FEE_RECIPIENT) }
  const gasPaid = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return {
    quote,
    received: after.out - before.out + gasPaid,
    feeTaken: after.fee - before.fee,
    gasUsed: receipt.gasUsed,
  }
}

async function waitFor(hash: Hex) {
  const receipt = await waitForTransactionReceipt(chain(), { hash })
  expect(receipt.status).toBe('success')
  return receipt
}

/** The faucet contract's store is large; the test takes from it what a visitor needs. */
async function fund() {
  await anvil.rpc('anvil_setBalance', [visitor.address, `0x${parseEther('1000').toString(16)}`])
  await anvil.rpc('anvil_setBalance', [DEVNET_FAUCET, `0x${parseEther('10').toString(16)}`])
  await anvil.rpc('anvil_impersonateAccount', [DEVNET_FAUCET])
  for (const [symbol, amount] of [
    ['WETH', '100'],
    ['USDC', '100000'],
    ['USDT', '100000'],
    ['DAI', '100000'],
    ['WBTC', '5'],
    ['LOOM', '100000'],
    ['TICKET', '100'],
    ['TAX', '1000'],
  ] as const) {
    await waitFor(
      await writeContract(chain(), {
        account: DEVNET_FAUCET,
        address: addressOf(symbol),
        abi: erc20Abi,
        functionName: 'transfer',
        args: [visitor.address, units(symbol, amount)],
      }),
    )
  }
}

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  await fund()
})
afterAll(() => anvil?.stop())
beforeEach(() => {
  calls = []
})

describe('every kind of route brings what was quoted, to the last unit', () => {
  test.each([
    ['ETH', 'USDC', '1.5', ['v3500']],
    ['ETH', 'LOOM', '1', ['v2']],
    ['ETH', 'WBTC', '2', ['v33000']],
    ['USDC', 'ETH', '2500', ['v3500']],
    ['LOOM', 'ETH', '5000', ['v2']],
    ['USDC', 'DAI', '1000', ['v3100']],
    ['USDT', 'USDC', '1000', ['v3100']],
    ['USDC', 'WBTC', '3000', ['v3500', 'v33000']],
    ['LOOM', 'WBTC', '20000', ['v2', 'v33000']],
    ['WBTC', 'LOOM', '0.1', ['v33000', 'v2']],
    ['TICKET', 'USDC', '3', ['v2']],
    ['USDC', 'TICKET', '100', ['v2']],
    ['TICKET', 'ETH', '3', ['v2', 'v3500']],
    ['ETH', 'TICKET', '0.1', ['v2', 'v2']],
  ] as const)('behavior: %s to %s', async (from, to, amount, route) => {
    const { quote, received, feeTaken, gasUsed } = await swap(from, to, amount)
    expect(shapeOf(quote)).toEqual(route)
    expect(received).toBe(quote.toAmount)
    expect(feeTaken).toBe(quote.feeAmount)
    expect(feeTaken).toBe(((received + feeTaken) * 85n) / 10_000n)
    expect(quote.gas).toBeGreaterThanOrEqual(gasUsed)
    expect(quote.gas).toBeLessThan(gasUsed * 3n)
  })
})
