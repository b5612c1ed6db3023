import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import type { BenchStack } from './bench-stack'
import { type Call, type Outcome, send, sendAtRate, spread } from './load'

const CONNECTIONS = 16
const CAPACITY_MS = 4_000
const OVERLOAD_MS = 10_000
/** How much more is sent than the server can answer. */
const OVERLOAD_FACTOR = 2
const HEALTH_EVERY_MS = 250

/**
 * What happens to cached `/api/price` at twice the rate that the server can answer. The rate is found first, with
 * {@link CONNECTIONS} connections that each wait for their answer. Then requests are sent at fixed times, whether or not
 * earlier ones were answered, as visitors do. A latency counts from the time at which the request was due.
 */
export async function benchOverload({ app, projectId }: BenchStack): Promise<string[]> {
  const query = new URLSearchParams({ projectId, chainId: DEVNET_CAIP_ID })
  const price: Call = {
    path: `/api/price?${query}`,
    body: JSON.stringify({ addresses: [`${DEVNET_CAIP_ID}:${DEVNET_TOKENS[1].address}`] }),
  }
  const capacity = await capacityOf(app.url, price)
  const rate = Math.floor(capacity * OVERLOAD_FACTOR)
  const healthOutcomes: Outcome[] = []
  const overload = sendAtRate(app.url, () => price, rate, OVERLOAD_MS)
  let isOver = false
  const watchHealth = async () => {
    const agent = new Agent({ keepAlive: false })
    while (!isOver) {
      healthOutcomes.push(await send(app.url, { path: '/api/health' }, agent))
      await sleep(HEALTH_EVERY_MS)
    }
  }
  const health = watchHealth()
  const { outcomes, unsent } = await overload
  isOver = true
  await health
  const good = outcomes.filter(({ status }) => status === 200)
  const refused = outcomes.filter(({ status }) => status === 503)
  const others = outcomes.length - good.length - refused.length
  const withRetryAfter = refused.filter(({ hasRetryAfter }) => hasRetryAfter).length
  const healthy = healthOutcomes.filter(({ status }) => status === 200).length
  return [
    `(o) cached /api/price: ${capacity.toFixed(0)} answers/s with ${CONNECTIONS} connections`,
    `    at ${rate}/s for ${OVERLOAD_MS / 1_000} s: ${good.length} answered ${spread(good)}, ` +
      `${refused.length} refused with 503 (${((100 * refused.length) / Math.max(1, outcomes.length)).toFixed(0)} %, ` +
      `${withRetryAfter} with Retry-After) ${spread(refused)}, ${others} failed otherwise, ${unsent} not sent`,
    `    /api/health meanwhile: ${healthy} of ${healthOutcomes.length} answered 200 ${spread(healthOutcomes)}`,
  ]
}

/** Answers a second, each connection waiting for its answer before it asks again. */
async function capacityOf(url: string, call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + CAPACITY_MS
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      const { status } = await send(url, call, agent)
      if (status !== 200) throw new Error(`${call.path} answered ${status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return (done * 1_000) / CAPACITY_MS
}
