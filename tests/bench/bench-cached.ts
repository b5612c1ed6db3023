import { Agent } from 'node:http'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { type BenchStack, median } from './bench-stack'
import { ask, buildRoutesApp, busyMs } from './routes-app'

const FOLDER = 'test-results/cached-routes'
const PROJECT_ID = 'foyer-bench'
const CONCURRENCY = 16
/** Of a round: few, so that all routes meet the same machine. */
const REQUESTS = 200
const WARM_UP_ROUNDS = 6
const ROUNDS = 30
/** Processor time of a cached answer against that of an empty handler, at most. */
const TARGET = 1.3

const id = (address: string) => `${DEVNET_CAIP_ID}:${address}`
const holder = `0x${'5e'.repeat(20)}`

/** Routes of ours with a body whose answer is cached, and the handler that they are held against. */
const routes = {
  empty: { path: '/api/empty', body: {} },
  reading: { path: '/api/reading', body: { chainId: DEVNET_CAIP_ID } },
  price: {
    path: '/api/price',
    body: { addresses: [NATIVE_TOKEN_ADDRESS, ...DEVNET_TOKENS.map((t) => t.address)].map(id) },
  },
  'price of one': { path: '/api/price', body: { addresses: [id(NATIVE_TOKEN_ADDRESS)] } },
  tokens: { path: '/api/tokens', body: { chainId: DEVNET_CAIP_ID } },
  gas: { path: '/api/gas', body: { chainId: DEVNET_CAIP_ID } },
  balance: { path: '/api/balance', body: { address: holder, network: DEVNET_CAIP_ID } },
  eth_chainId: { path: '/api/rpc', body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } },
} as const
type RouteName = keyof typeof routes

/**
 * Processor time of the server for one cached answer, against an empty POST handler of the same production build: our
 * routes as they are, in an app without pages.
 */
export async function benchCached({ node }: Pick<BenchStack, 'node'>): Promise<string[]> {
  await buildRoutes()
  const app = await startApp({
    folder: FOLDER,
    env: {
      FOYER_DEVNET_RPC_URL: node.url,
      FOYER_PROJECT_ID: PROJECT_ID,
      FOYER_RATE_LIMIT_FACTOR: '100000',
      // As in production: a line for each request.
      LOG_LEVEL: 'info',
    },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  try {
    const names = Object.keys(routes) as RouteName[]
    const rounds: Record<RouteName, number>[] = []
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const costs: Partial<Record<RouteName, number>> = {}
      for (const name of round % 2 === 0 ? names : names.toReversed()) costs[name] = await busyOf(app, agent, name)
      if (round >= 0) rounds.push(costs as Record<RouteName, number>)
    }
    const lines = [`(g) processor time of a cached answer against an empty POST handler, ratio at most ${TARGET}:`]
    for (const name of names) {
      const ratio = median(rounds.map((costs) => costs[name] / costs.empty))
      const cost = median(rounds.map((costs) => costs[name]))
      const missed = ratio > TARGET ? ' MISSED' : ''
      lines.push(`    ${name}: ${cost.toFixed(3)} ms, ratio ${ratio.toFixed(2)}${missed}`)
    }
    return lines
  } finally {
    agent.destroy()
    await app.stop()
  }
}

function buildRoutes(): Promise<void> {
  const ours = ['price', 'tokens', 'gas', 'balance', 'rpc'].map((name) => [
    `app/api/${name}/route.js`,
    `export { POST } from '@/app/api/${name}/route'\n`,
  ])
  return buildRoutesApp(FOLDER, {
    'app/api/empty/route.js': 'export async function POST() { return Response.json({ holds: true }) }\n',
    'app/api/reading/route.js':
      'export async function POST(request) { return Response.json({ read: (await request.text()).length }) }\n',
    ...Object.fromEntries(ours),
  })
}

/** Milliseconds of the server's processor for one answer, with {@link CONCURRENCY} requests under way at any time. */
async function busyOf(app: AppServer, agent: Agent, name: RouteName): Promise<number> {
  const { path: where, body } = routes[name]
  const url = `${app.url}${where}?${new URLSearchParams({ projectId: PROJECT_ID, chainId: DEVNET_CAIP_ID })}`
  const text = JSON.stringify(body)
  const headers = { origin: app.url, 'content-type': 'application/json' }
  const before = await busyMs(app, agent)
  let left = REQUESTS
  const worker = async () => {
    while (left-- > 0) {
      const answer = await ask(url, agent, { headers, body: text })
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return ((await busyMs(app, agent)) - before) / REQUESTS
}
