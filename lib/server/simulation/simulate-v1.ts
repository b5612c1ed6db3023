import 'server-only'
import { toHex } from 'viem'
import * as z from 'zod/mini'
import { hexAddress, hexBytes, hexWord, quantity } from '../rpc/node-values'
import { RpcCallError } from '../rpc/rpc-call'
import { measureData, PROBE_ADDRESS, PROBE_CODE, readMeasurement } from './simulation-probe'
import { type AskRpc, balanceToPay, type SimulatedBatch, type Simulator } from './simulator'

const log = z.object({ address: hexAddress, topics: z.array(hexWord), data: hexBytes })
const callResult = z.object({
  status: quantity,
  returnData: hexBytes,
  gasUsed: quantity,
  logs: z.optional(z.array(log)),
})
const reply = z.tuple([z.object({ calls: z.array(callResult) })])

/**
 * Simulates with `eth_simulateV1`: each call is a transaction of one simulated block, between two measurements.
 *
 * @see https://github.com/ethereum/execution-apis, `eth_simulateV1`.
 */
export function createV1Simulator(rpc: AskRpc): Simulator {
  return {
    async run(batch, signal) {
      const results = await askNode(rpc, batch, signal)
      if (results?.length !== batch.calls.length + 2) return null
      const [first, last] = [results[0], results.at(-1)]
      const made = results.slice(1, -1)
      const failed = made.find(({ status }) => BigInt(status) !== 1n)
      if (failed) return { status: 'reverted', answer: failed.returnData }
      const before = first && readMeasurement(first.returnData, batch.reads)
      const after = last && readMeasurement(last.returnData, batch.reads)
      if (!before || !after) return null
      return {
        status: 'success',
        gasUsed: made.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n),
        blockTime: after.blockTime,
        held: { before: before.held, after: after.held },
        answers: { before: before.answers, after: after.answers },
        logs: made.flatMap(({ logs = [] }) => logs),
      }
    },
  }
}

/** `null` if the node refuses: it reports a call that fails as a result, so that an error is not about the calls. */
async function askNode(rpc: AskRpc, batch: SimulatedBatch, signal: AbortSignal) {
  const { chainId, account, calls, reads } = batch
  const balance = balanceToPay(batch)
  const measure = { to: PROBE_ADDRESS, input: measureData(account.address, reads) }
  const stateOverrides = {
    [PROBE_ADDRESS]: { code: PROBE_CODE },
    ...(balance !== undefined && { [account.address]: { balance: toHex(balance) } }),
  }
  const made = calls.map(({ to, value, data }) => ({
    from: account.address,
    ...(to && { to }),
    value: toHex(value),
    input: data,
  }))
  const params = [
    { blockStateCalls: [{ stateOverrides, calls: [measure, ...made, measure] }] },
    toHex(account.blockNumber),
  ]
  try {
    const result = await rpc.request(chainId, { method: 'eth_simulateV1', params }, signal, 'visitors')
    const parsed = reply.safeParse(result)
    return parsed.success ? parsed.data[0].calls : null
  } catch (cause) {
    if (cause instanceof RpcCallError) return null
    throw cause
  }
}
