import 'server-only'

/** Number of pings kept per node. Spec section 9 "Ping sample count". */
export const PING_SAMPLES = 10
/** Spec section 9: weights of the two halves of a node's score. */
export const STABILITY_WEIGHT = 0.7
export const LATENCY_WEIGHT = 0.3
/** Pause between two rounds of pings. Spec section 9 "Fallback poll interval". */
export const PING_INTERVAL_MS = 4_000
/** A ping that takes longer counts as failed. */
export const PING_TIMEOUT_MS = 1_000
/** Pings stop when a chain had no traffic for this long (architecture section 12, "Ranked failover"). */
export const PING_IDLE_MS = 60_000
/** A node that is further behind the best one is ranked last (promise R8). Large, for chains with blocks of 0.25 s. */
export const MAX_BLOCK_LAG = 60n

/** One ping of one node. */
export interface PingSample {
  readonly latencyMs: number
  /** The node's newest block, or `null` when it did not answer. */
  readonly block: bigint | null
}

/**
 * Orders the nodes by index, best first. The score is 0.7 x share of answered pings + 0.3 x (1 - mean latency / slowest
 * latency of all). A node that never answered, or that is too far behind, comes last. Equal scores keep their order.
 *
 * @param rounds - Rounds of pings, oldest first; each has one sample for every node.
 */
export function rankNodes(nodeCount: number, rounds: readonly (readonly PingSample[])[]): readonly number[] {
  const samplesOf = (node: number) => rounds.flatMap((round) => round[node] ?? [])
  const slowestMs = Math.max(1, ...rounds.flat().map(({ latencyMs }) => latencyMs))
  const newest = (rounds.at(-1) ?? []).reduce((best, { block }) => (block !== null && block > best ? block : best), 0n)
  const scores = Array.from({ length: nodeCount }, (_, node) => {
    const samples = samplesOf(node)
    const block = samples.at(-1)?.block
    const stability = mean(samples.map((sample) => (sample.block === null ? 0 : 1)))
    if (stability === 0 || (typeof block === 'bigint' && newest - block > MAX_BLOCK_LAG)) return { node, score: 0 }
    const latency = 1 - mean(samples.map(({ latencyMs }) => latencyMs)) / slowestMs
    return { node, score: STABILITY_WEIGHT * stability + LATENCY_WEIGHT * latency }
  })
  return scores.sort((a, b) => b.score - a.score).map(({ node }) => node)
}

export interface RankedUpstreams<Node> {
  /** Returns the nodes, best first. A call counts as traffic: it keeps the pings running for {@link PING_IDLE_MS}. */
  order(): readonly Node[]
  /** Stops the pings. */
  stop(): void
}

/**
 * Keeps the nodes of one chain ranked by regular pings. A chain with one node is never pinged.
 *
 * @param ping - Returns the node's newest block; rejects when the node fails or the signal fires.
 */
export function createRankedUpstreams<Node>(
  nodes: readonly Node[],
  ping: (node: Node, signal: AbortSignal) => Promise<bigint>,
  now: () => number = Date.now,
): RankedUpstreams<Node> {
  let order = nodes
  let rounds: readonly (readonly PingSample[])[] = []
  let lastTraffic = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  async function sample(node: Node): Promise<PingSample> {
    const started = now()
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), PING_TIMEOUT_MS)
    try {
      const block = await ping(node, controller.signal)
      return { latencyMs: now() - started, block }
    } catch {
      return { latencyMs: PING_TIMEOUT_MS, block: null }
    } finally {
      clearTimeout(timeout)
    }
  }

  async function pingAll(): Promise<void> {
    const round = await Promise.all(nodes.map(sample))
    rounds = [...rounds, round].slice(-PING_SAMPLES)
    order = rankNodes(nodes.length, rounds).flatMap((index) => nodes[index] ?? [])
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(async () => {
      await pingAll()
      if (timer === null) return
      timer = null
      if (now() - lastTraffic < PING_IDLE_MS) schedule(PING_INTERVAL_MS)
    }, delayMs)
    timer.unref()
  }

  return {
    order() {
      lastTraffic = now()
      if (nodes.length > 1 && timer === null) schedule(0)
      return order
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
