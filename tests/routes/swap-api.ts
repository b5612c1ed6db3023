import { afterAll, beforeAll, beforeEach } from 'vitest'
import { POST as postAllowance } from '@/app/api/swap/allowance/route'
import { POST as postApprove } from '@/app/api/swap/approve/route'
import { POST as postBuild } from '@/app/api/swap/build/route'
import { POST as postQuote } from '@/app/api/swap/quote/route'
import { POST as postSourceAmount } from '@/app/api/swap/source-amount/route'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { createLog } from '@/lib/server/kit/log'
import { createCache } from '@/lib/server/stores/create-cache'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import {
  type SwapApproveOutput,
  type SwapBuildOutput,
  swapAllowance,
  swapApprove,
  swapBuild,
  swapQuote,
  type WireQuote,
} from '@/lib/swap/swap-contract'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import {
  type Asset,
  addressOf,
  decimalsOf,
  pairOf,
  type SwapChain,
  startSwapChain,
  visitor,
} from '@/tests/support/swap-chain'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

type Handler = (request: Request) => Promise<Response>
type Failure = { code: string; message: string; details?: Record<string, string> }
type Answer = Promise<{ status: number; body: unknown }>

/**
 * The swap endpoints over a chain of the test file's own: each test starts from the same chain state, with an empty
 * server in front.
 */
export function swapApi() {
  let snapshot: unknown
  let ahead = 0
  let stores: readonly StoreWithKeys[] = []
  const now = () => Date.now() + ahead
  const api = {
    chain: undefined as unknown as SwapChain,
    /** Between the server and the chain. */
    node: undefined as unknown as RpcProxy,
    /** Moves the server's clock, but not the chain's. */
    later: (ms: number) => {
      ahead += ms
    },
    /**
     * Rewrites the records of the stores, as a program with write access to a shared store could.
     *
     * @param kind - Part of the names of the records to rewrite; the others stay.
     * @returns how many records were rewritten, and a function that restores them.
     */
    async tamper(kind: string, change: (text: string) => string) {
      const undo: (() => Promise<void>)[] = []
      for (const { kv, keys } of stores) {
        for (const key of keys) {
          const text = key.includes(kind) ? await kv.get(key) : null
          if (text === null || change(text) === text) continue
          await kv.set(key, change(text), { ttlMs: TAMPERED_LIFE_MS })
          undo.push(() => kv.set(key, text, { ttlMs: TAMPERED_LIFE_MS }))
        }
      }
      return { count: undo.length, undo: () => Promise.all(undo.map((putBack) => putBack())) }
    },
    /** Approves as the API says, resetting first if it says so. */
    async approve(asset: Asset, amount: string): Promise<void> {
      const { sufficient, needsReset } = await allowanceOf(asset, amount)
      if (sufficient) return
      if (needsReset) await api.chain.send((await approvalOf(asset, amount, { reset: true })).tx)
      await api.chain.send((await approvalOf(asset, amount)).tx)
    },
  }
  beforeAll(async () => {
    api.chain = await startSwapChain()
    api.node = await startRpcProxy(api.chain.anvil.rpcUrl)
  }, 60_000)
  afterAll(async () => {
    await api.node?.close()
    await api.chain?.stop()
  })
  beforeEach(async () => {
    if (snapshot) await api.chain.anvil.rpc('evm_revert', [snapshot])
    snapshot = await api.chain.anvil.rpc('evm_snapshot')
    ahead = 0
    const storeOf = () =>
      storeWithKeys(createMemoryKv({ maxEntries: 999, maxCharacters: 999_999, whenFull: 'refuse', now }))
    const [kv, volatileKv, cacheKv] = [storeOf(), storeOf(), storeOf()]
    stores = [kv, volatileKv, cacheKv]
    const log = createLog('silent')
    openTestPlatform(
      { FOYER_DEVNET_RPC_URL: api.node.url, FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT },
      { now, kv: kv.kv, volatileKv: volatileKv.kv, cache: createCache({ kv: cacheKv.kv, log, now }) },
    )
    api.node.reset()
  })
  return api
}

const TAMPERED_LIFE_MS = 60_000

interface StoreWithKeys {
  readonly kv: Kv
  /** Names of the records that were set. */
  readonly keys: ReadonlySet<string>
}

function storeWithKeys(kv: Kv): StoreWithKeys {
  const keys = new Set<string>()
  const set: Kv['set'] = (key, ...rest) => {
    keys.add(key)
    return kv.set(key, ...rest)
  }
  return { kv: { ...kv, set }, keys }
}

async function ask(handler: Handler, path: string, body: object): Answer {
  const answer = await handler(appRequest(path, { method: 'POST', body: JSON.stringify(body) }))
  return { status: answer.status, body: await answer.json() }
}

export async function failureOf(answer: Answer): Promise<Failure & { status: number }> {
  const { status, body } = await answer
  return { status, ...(body as { error: Failure }).error }
}

export const askQuote = (body: object) => ask(postQuote, '/api/swap/quote', { gasPrice: '1000000000', ...body })
export const askSourceAmount = (body: object) =>
  ask(postSourceAmount, '/api/swap/source-amount', { gasPrice: '1000000000', ...body })
export const askAllowance = (body: object) => ask(postAllowance, '/api/swap/allowance', body)
export const askApprove = (body: object) => ask(postApprove, '/api/swap/approve', body)
export const askBuild = (body: object) => ask(postBuild, '/api/swap/build', body)

export async function quoteOf(from: Asset, to: Asset, amount: string, more: object = {}): Promise<WireQuote> {
  const { body } = await askQuote({ ...pairOf(from, to, amount), ...more })
  return swapQuote.output.parse(body).quotes[0]!
}

export const allowanceBody = (asset: Asset, amount = '1') => ({
  chainId: DEVNET_CAIP_ID,
  userAddress: visitor.address,
  tokenAddress: addressOf(asset),
  sourceTokenAmount: amount,
  sourceTokenDecimals: decimalsOf(asset),
})

export async function allowanceOf(asset: Asset, amount: string, more: object = {}) {
  return swapAllowance.output.parse((await askAllowance({ ...allowanceBody(asset, amount), ...more })).body)
}

export async function approvalOf(asset: Asset, amount: string, more: object = {}): Promise<SwapApproveOutput> {
  return swapApprove.output.parse((await askApprove({ ...pairOf(asset, 'ETH', amount), ...more })).body)
}

export async function buildOf(
  quote: WireQuote,
  pair: ReturnType<typeof pairOf>,
  more: object = {},
): Promise<SwapBuildOutput> {
  return swapBuild.output.parse((await askBuild({ ...pair, quoteId: quote.id, ...more })).body)
}
