import 'server-only'
import type { Address } from 'viem'
import type { AllowanceChange, simulateCalls } from '@/lib/clear-signing/simulation-contract'
import type { Caip2 } from '@/lib/core/caip'
import type { EndpointOutput } from '@/lib/core/endpoint'
import type { Services } from '../platform/services'
import type { RpcProvider } from '../rpc/rpc-provider'
import { readEip155TokenFacts } from '../tokens/eip155-token-facts'
import { readAccountFacts } from './account-facts'
import { simulateChanges } from './simulate-changes'
import { readSimulatedAccount } from './simulated-account'
import type { SimulatedCall } from './simulator'

/** Addresses that the answer tells about because the calls allow them something, beside those that were asked for. */
const MAX_SPENDERS = 10

const NO_CHANGES = { outcome: 'success', changes: [], allowances: [], gasUsed: 0n } as const

/** All addresses with their checksum. */
interface DescribedCalls {
  readonly chainId: Caip2
  readonly account: Address
  readonly calls: readonly SimulatedCall[]
  /** The answer also says what the chain knows of these. */
  readonly addresses: readonly Address[]
}

/**
 * Simulates calls in the newest block, and tells what the chain knows of addresses, also of those that the calls allow to
 * take something.
 *
 * @throws {AppError} `upstream.*` when no node answered, `request.aborted`.
 */
export async function describeCalls(
  { chainId, account, calls, addresses }: DescribedCalls,
  services: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<EndpointOutput<typeof simulateCalls>> {
  const { rpc, signal } = services
  const start = await readSimulatedAccount(rpc, chainId, account, signal)
  const factsOf = (some: readonly Address[]) => readAccountFacts(services, chainId, some, start.blockNumber)
  const [accounts, tokens, said] = await Promise.all([
    factsOf(addresses),
    readTokens(rpc, chainId, addresses, signal),
    calls.length === 0 ? NO_CHANGES : simulateChanges(rpc, { chainId, account: start, calls }, signal),
  ])
  if (said.outcome === 'unknown') return { outcome: 'unknown', accounts, tokens }
  const blockNumber = String(start.blockNumber)
  if (said.outcome === 'reverted') return { ...said, blockNumber, accounts, tokens }
  const spenders = spendersOf(said.allowances).filter((spender) => !addresses.includes(spender))
  return {
    outcome: 'success',
    blockNumber,
    changes: [...said.changes],
    allowances: [...said.allowances],
    gasUsed: String(said.gasUsed),
    accounts: [...accounts, ...(await factsOf(spenders.slice(0, MAX_SPENDERS)))],
    tokens,
  }
}

/** What addresses say of themselves as tokens. Others are left out. */
async function readTokens(rpc: RpcProvider, chainId: Caip2, addresses: readonly Address[], signal: AbortSignal) {
  if (addresses.length === 0) return []
  const facts = await readEip155TokenFacts(rpc, chainId, addresses, signal)
  return addresses.flatMap((address, index) => {
    const known = facts[index]
    return known ? [{ kind: 'erc20' as const, address, ...known }] : []
  })
}

/** Those that may take more than before. */
function spendersOf(allowances: readonly AllowanceChange[]): readonly Address[] {
  const spenders = allowances.flatMap((change) => {
    if (change.kind === 'erc20') return BigInt(change.after) > BigInt(change.before) ? change.spender : []
    if (change.kind === 'operator') return change.isApproved ? change.operator : []
    return change.spender ?? []
  })
  return [...new Set(spenders)]
}
