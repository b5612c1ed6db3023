import { FAUCET_PRIVATE_KEY } from '@/devnet/seed-constants'
import { DEVNET_CAIP_ID, DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

const PROJECT_ID = 'foyer-bench'

/** A seeded devnet, a proxy that counts and delays before it, and the production server on the proxy. */
export type BenchStack = {
  readonly anvil: TestAnvil
  readonly node: RpcProxy
  readonly app: AppServer
  readonly projectId: string
  /** POSTs JSON to one of our endpoints as a page of ours would; throws unless it answers 200. */
  readonly post: (path: string, body: unknown) => Promise<unknown>
  readonly stop: () => Promise<void>
}

export async function startBenchStack(): Promise<BenchStack> {
  const anvil = await startAnvil({ seeded: true })
  const node = await startRpcProxy(anvil.rpcUrl)
  const app = await startBenchApp(node.url)
  return {
    anvil,
    node,
    app,
    projectId: PROJECT_ID,
    post: async (path, body) => {
      const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: DEVNET_CAIP_ID })
      const answer = await fetch(`${app.url}${path}?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.url },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
      return JSON.parse(text)
    },
    stop: async () => {
      await app.stop()
      await node.close()
      await anvil.stop()
    },
  }
}

/** The production server on a devnet's node, with more settings where a bench needs them. */
export function startBenchApp(rpcUrl: string, env: Readonly<Record<string, string>> = {}): Promise<AppServer> {
  // Another checkout's build, for a comparison with the code before a change.
  const folder = process.env.BENCH_BUILD
  return startApp({
    ...(folder && { folder }),
    env: {
      FOYER_DEVNET_RPC_URL: rpcUrl,
      FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY,
      FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
      FOYER_PROJECT_ID: PROJECT_ID,
      // The limiter is not what is measured here.
      FOYER_RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
