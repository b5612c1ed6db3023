import { parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { POST as balanceRoute } from '@/app/api/balance/route'
import { POST as priceRoute } from '@/app/api/price/route'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import {
  DEVNET_CAIP_ID,
  DEVNET_FAUCET,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  type DevnetTokenSymbol,
} from '@/lib/chains/devnet'
import type { GetPricesOutput } from '@/lib/price/price-contract'
import type { Platform } from '@/lib/server/platform/services'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** A seeded devnet for a test file, behind a proxy that counts calls. */
export interface ReadChain {
  readonly anvil: TestAnvil
  readonly proxy: RpcProxy
  /** The platform of the current test. */
  readonly platform: Platform
}

/** Starts the chain for all tests of the file. Each test gets a platform with empty caches, like a new process. */
export function openReadChain(): ReadChain {
  let anvil: TestAnvil
  let proxy: RpcProxy
  let platform: Platform
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    proxy = await startRpcProxy(anvil.rpcUrl)
  })
  afterAll(async () => {
    await proxy?.close()
    await anvil?.stop()
  })
  beforeEach(() => {
    proxy.reset()
    platform = openTestPlatform({ FOYER_DEVNET_RPC_URL: proxy.url })
  })
  return {
    get anvil() {
      return anvil
    },
    get proxy() {
      return proxy
    },
    get platform() {
      return platform
    },
  }
}

export const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!
export const caip10 = (address: string) => `${DEVNET_CAIP_ID}:${address}`

/** More than any trade needs. An estimate may be too low in the next block, in which a pool writes more slots. */
const TRADE_GAS = '0x1e8480'

/** Posts a body to a route handler. Returns the `Output`, or a failure with `error`. */
export async function post<Output>(route: (request: Request) => Promise<Response>, path: string, body: unknown) {
  const response = await route(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  return {
    status: response.status,
    body: (await response.json()) as Output & { error: { code: string; details?: object } },
  }
}

export const balances = (body: object) => post<GetBalanceOutput>(balanceRoute, '/api/balance', body)
export const prices = (addresses: readonly string[]) => post<GetPricesOutput>(priceRoute, '/api/price', { addresses })

/** A new account with some ether and, on request, some tokens of the faucet. */
export async function account(
  { anvil }: ReadChain,
  seed: string,
  ether: string,
  tokens: Partial<Record<DevnetTokenSymbol, string>> = {},
) {
  const { address } = privateKeyToAccount(`0x${seed.repeat(32)}`)
  await anvil.rpc('anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
  for (const [symbol, amount] of Object.entries(tokens)) {
    const { address: token, decimals } = tokenOf(symbol as DevnetTokenSymbol)
    const units = parseUnits(amount, decimals).toString(16)
    await sendAs(anvil, DEVNET_FAUCET, token, `0xa9059cbb${word(address)}${word(units)}`)
  }
  return address
}

/** Sends a transaction from any account, without its key, and waits for the block. */
export async function sendAs(anvil: TestAnvil, from: string, to: string, data: string): Promise<void> {
  await anvil.rpc('anvil_impersonateAccount', [from])
  await anvil.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000'])
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, to, data, gas: TRADE_GAS }])
  await vi.waitFor(
    async () => expect(await anvil.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
    { timeout: 30_000 },
  )
}

/** 32 bytes of call data, without 0x. */
export const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

/** The v2 pair, read from the factory. */
export async function pairOf(anvil: TestAnvil, a: DevnetTokenSymbol, b: DevnetTokenSymbol): Promise<string> {
  const data = `0xe6a43905${word(tokenOf(a).address)}${word(tokenOf(b).address)}`
  const answer = (await anvil.rpc('eth_call', [{ to: DEVNET_UNISWAP.v2Factory, data }, 'latest'])) as string
  return `0x${answer.slice(26)}`
}
