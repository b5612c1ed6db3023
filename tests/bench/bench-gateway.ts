import { DEVNET_TOKENS } from '@/lib/chains/devnet'
import type { BenchStack } from './bench-stack'

const BATCH_SIZE = 20
const CONCURRENCY = 16
const ROUND_MS = 1_500
const ROUNDS = 4

/** `totalSupply()`: small to ask, small to answer, and of the latest block, so that no cache may answer. */
const CALL = { to: DEVNET_TOKENS[1].address, data: '0x18160ddd' }

/** How many `eth_call` a second come through the gateway, against asking the node itself, in turns. */
export async function benchGateway({ anvil, app, post }: BenchStack): Promise<string[]> {
  const direct = async (body: unknown) => {
    const headers = { 'content-type': 'application/json', origin: app.url }
    const answer = await fetch(anvil.rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const lines: string[] = []
  for (const size of [1, BATCH_SIZE]) {
    const body = size === 1 ? call(1) : Array.from({ length: size }, (_, id) => call(id))
    const rates = { gateway: 0, direct: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      rates.gateway += (await rate(() => post('/api/rpc', body))) / ROUNDS
      rates.direct += (await rate(() => direct(body))) / ROUNDS
    }
    lines.push(
      `(c) eth_call, ${size === 1 ? 'single' : `batches of ${size}`}: gateway ${(rates.gateway * size).toFixed(0)} calls/s, ` +
        `node itself ${(rates.direct * size).toFixed(0)} calls/s, ratio ${(rates.gateway / rates.direct).toFixed(2)}`,
    )
  }
  return lines
}

function call(id: number) {
  return { jsonrpc: '2.0', id, method: 'eth_call', params: [CALL, 'latest'] }
}

/** Requests a second, with {@link CONCURRENCY} of them under way at any time. */
async function rate(ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + ROUND_MS
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      const answer = await ask()
      if (!JSON.stringify(answer).includes('"result"')) throw new Error(`no result in ${JSON.stringify(answer)}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return (done * 1_000) / ROUND_MS
}
