import 'server-only'
import { type Address, toHex } from 'viem'
import type { AccountFacts } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import { RpcCallError, unanswered } from '../rpc/rpc-call'
import { findDayOldBlock } from './day-old-block'

type FactServices = Pick<Services, 'cache' | 'rpc' | 'signal'>

/**
 * What the chain knows of addresses, in their order. An address without code is not young.
 *
 * @throws {AppError} `upstream.*` when no node told the code of one of them, `request.aborted`.
 */
export async function readAccountFacts(
  services: FactServices,
  chainId: Caip2,
  addresses: readonly Address[],
  blockNumber: bigint,
): Promise<AccountFacts[]> {
  if (addresses.length === 0) return []
  const [codes, dayOldBlock] = await Promise.all([
    findCodes(services, chainId, addresses, blockNumber),
    findDayOldBlock(services, chainId),
  ])
  const contracts = addresses.filter((_, index) => codes[index]?.hasCode)
  const older = dayOldBlock === null ? [] : await findCodes(services, chainId, contracts, dayOldBlock)
  return addresses.map((address, index) => {
    const { hasCode, error = unanswered().error } = codes[index] ?? {}
    if (hasCode === undefined) throw error.reason ?? new AppError('upstream.failed', { cause: new RpcCallError(error) })
    // Few nodes keep the state of yesterday; the others answer with an error.
    const hadCode = older[contracts.indexOf(address)]?.hasCode
    return { address, hasCode, isYoung: hasCode ? (hadCode === undefined ? null : !hadCode) : false }
  })
}

/** Whether addresses have code in a block, or why the node does not tell. */
async function findCodes({ rpc, signal }: FactServices, chainId: Caip2, addresses: readonly Address[], block: bigint) {
  const calls = addresses.map((address) => ({
    method: 'eth_getCode',
    params: JSON.stringify([address, toHex(block)]),
  }))
  const answers = calls.length === 0 ? [] : await rpc.relay(chainId, calls, signal, 'visitors')
  return answers.map(({ result, error }) => {
    if (error) return { error }
    return /^"0x[0-9a-fA-F]*"$/.test(result) ? { hasCode: result !== '"0x"' } : {}
  })
}
