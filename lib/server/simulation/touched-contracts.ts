import 'server-only'
import { type Address, getAddress, toHex } from 'viem'
import * as z from 'zod/mini'
import { hexAddress } from '../rpc/node-values'
import type { AskRpc, SimulatedBatch } from './simulator'

const accessList = z.object({
  accessList: z.array(z.object({ address: hexAddress })),
})

export interface TouchedContracts {
  readonly addresses: readonly Address[]
  /** The node knows the contracts of every call. */
  readonly isComplete: boolean
}

/** A transaction needs more gas than it uses in the end: some is given back. */
const GAS_FACTOR = 2n

/**
 * The contracts that calls use, by `eth_createAccessList`: also those that log nothing. Each call is taken alone, so that
 * one which needs an earlier call of the batch is not known.
 *
 * @throws {AppError} `request.aborted`.
 */
export async function findTouchedContracts(
  rpc: AskRpc,
  { chainId, account, calls }: Omit<SimulatedBatch, 'reads'>,
  gasUsed: bigint,
  signal: AbortSignal,
): Promise<TouchedContracts> {
  const block = toHex(account.blockNumber)
  // Without a limit geth asks for an account that could pay for all the gas of a block.
  const gas = toHex(gasUsed * GAS_FACTOR)
  const answers = await rpc.relay(
    chainId,
    calls.map(({ to, value, data }) => ({
      method: 'eth_createAccessList',
      params: JSON.stringify([{ from: account.address, ...(to && { to }), value: toHex(value), data, gas }, block]),
    })),
    signal,
    'visitors',
  )
  const lists = answers.map(({ result }) => accessList.safeParse(result === undefined ? null : JSON.parse(result)))
  const addresses = lists.flatMap(({ data }) => data?.accessList.map(({ address }) => getAddress(address)) ?? [])
  return { addresses: [...new Set(addresses)], isComplete: lists.every(({ success }) => success) }
}
