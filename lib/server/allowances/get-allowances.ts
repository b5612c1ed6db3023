import 'server-only'
import { type Address, getAddress, numberToHex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { type GetAllowancesInput, type GetAllowancesOutput, MAX_ALLOWANCES } from '@/lib/allowances/allowances-contract'
import { PERMIT2 } from '@/lib/chains/permit2'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { isServedNetwork } from '../platform/served-networks'
import type { Services } from '../platform/services'
import { readContracts } from '../rpc/contract-batch'
import { contractCall, untrusted } from '../rpc/contract-call'
import { eip155Weights } from '../rpc/eip155-methods'
import { quantity } from '../rpc/node-values'
import { settledTokenFacts } from '../tokens/token-facts-reader'
import { curatedToken, curatedTokens, tokenIconUrl } from '../tokens/token-lists'
import { MAX_QUERIES, type PastApproval, readApprovalLogs } from './approval-logs'
import { knownSpenders, spenderName } from './spender-names'

/** About a block. What the approvals found allow is read each time. */
const logsPolicy = { freshMs: 15_000, staleMs: 0 }

const tokenAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

type AllowanceServices = Pick<Services, 'apis' | 'cache' | 'charge' | 'env' | 'now' | 'rpc' | 'signal'>

/**
 * Service of `POST /api/allowances`.
 *
 * @throws {AppError} `network.not_found`; `capability.off` for a network without allowances; `upstream.*`.
 */
export async function getAllowancesService(
  { address, network, next }: GetAllowancesInput,
  services: AllowanceServices,
): Promise<GetAllowancesOutput> {
  if (!isServedNetwork(network, services)) throw new AppError('network.not_found')
  if (!isEvm(namespaceOf(network))) {
    throw new AppError('capability.off', { details: { capability: 'allowances', chainId: network } })
  }
  const { cache, charge, rpc, signal } = services
  // As much as the same queries through the gateway.
  await charge(MAX_QUERIES * (eip155Weights.get('eth_getLogs') ?? 1))
  const owner = getAddress(address)
  const below = next === undefined ? undefined : BigInt(next)
  const { value } = await cache.swr(
    ['approval-logs', network, owner, next ?? 'newest'],
    logsPolicy,
    (own) => readApprovalLogs(rpc, { network, owner, below }, own),
    { signal },
  )
  const asked = next === undefined ? withUsual(network, value.approvals) : value.approvals
  const standing = (await readStanding(network, owner, asked, services)).slice(0, MAX_ALLOWANCES)
  const [facts, times] = await Promise.all([
    settledTokenFacts(network, [...new Set(standing.map(({ token }) => token))], services),
    readTimes(network, standing, services),
  ])
  const factsOf = factsByToken(standing, facts)
  const allowances = standing.flatMap(({ via, token, spender, amount, expiresAt, block }) => {
    const known = factsOf.get(token)
    if (known === undefined) return []
    const listed = curatedToken(network, token)
    const iconUrl = tokenIconUrl(services.env.appUrl, network, token)
    return {
      via,
      token: { address: token, ...known, ...namesOf(listed ?? known), iconUrl, isListed: listed !== undefined },
      spender: { address: spender, name: spenderName(network, spender) },
      amount: `${amount}`,
      expiresAt,
      since: (block === null ? undefined : times.get(block)) ?? null,
    }
  })
  return { allowances, from: `${value.from}`, next: value.from === 0n ? null : `${value.from}` }
}

const namesOf = ({ symbol, name }: { readonly symbol: string; readonly name: string }) => ({ symbol, name })

/** `block` is `null` for an approval that no log was read of. */
interface Approval extends Omit<PastApproval, 'block'> {
  readonly block: bigint | null
}

/**
 * Adds what is allowed most often, listed tokens to the contracts of our tables: such an approval may be years old, and
 * reading it costs no log. The last ones, because their time is not known.
 */
function withUsual(network: Caip2, approvals: readonly Approval[]): readonly Approval[] {
  const keyOf = ({ via, token, spender }: Approval) => `${via} ${token} ${spender}`
  const known = new Set(approvals.map(keyOf))
  const usual = curatedTokens(network).flatMap((listed) =>
    knownSpenders(network).map(({ address }): Approval => {
      return { via: 'erc20', token: getAddress(listed.address), spender: address, block: null }
    }),
  )
  return [...approvals, ...usual.filter((approval) => !known.has(keyOf(approval)))]
}

interface StandingApproval extends Approval {
  /** More than 0. */
  readonly amount: bigint
  /** Unix ms; `null` if it does not end by itself. */
  readonly expiresAt: number | null
}

/** Reads what is still allowed. A contract that does not answer has nothing that could be shown or removed. */
async function readStanding(
  network: Caip2,
  owner: Address,
  approvals: readonly Approval[],
  { rpc, now, signal }: AllowanceServices,
): Promise<readonly StandingApproval[]> {
  const calls = approvals.map(({ via, token, spender }) =>
    via === 'erc20'
      ? untrusted(contractCall(token, tokenAbi, 'allowance', [owner, spender], (amount) => [amount, null] as const))
      : contractCall(PERMIT2, permit2Abi, 'allowance', [owner, token, spender], ([amount, expiration]) => {
          return [amount, endOf(expiration)] as const
        }),
  )
  const answers = await readContracts<readonly [amount: bigint, expiresAt: number | null]>(rpc, network, calls, signal)
  return approvals.flatMap((approval, index) => {
    const [amount, expiresAt] = answers[index] ?? [0n, null]
    // One of Permit2 that has expired allows nothing.
    if (amount === 0n || (expiresAt !== null && expiresAt < now())) return []
    return [{ ...approval, amount, expiresAt }]
  })
}

/** Latest time of a `Date`. Permit2 has 48 bits of seconds, and wallets write all of them for never. */
const LATEST_MS = 8.64e15

const endOf = (seconds: number): number | null => (seconds * 1_000 > LATEST_MS ? null : seconds * 1_000)

type Facts = Awaited<ReturnType<typeof settledTokenFacts>>

/** A token without facts is none that could be shown: it answers like no token. */
function factsByToken(standing: readonly StandingApproval[], facts: Facts) {
  return new Map(
    [...new Set(standing.map(({ token }) => token))].flatMap((token, index) => {
      const each = facts[index]
      if (each?.status === 'rejected') throw each.reason
      return each?.value.value ? [[token, each.value.value] as const] : []
    }),
  )
}

const block = z.object({ timestamp: quantity })

/** When blocks were made, Unix ms. A block that no node tells of is left out. */
async function readTimes(
  network: Caip2,
  standing: readonly StandingApproval[],
  { cache, rpc, signal }: AllowanceServices,
): Promise<ReadonlyMap<bigint, number>> {
  const blocks = [...new Set(standing.flatMap(({ block }) => block ?? []))]
  const entries = blocks.map((number) => ({
    key: ['block-time', network, number] as const,
    load: async (own: AbortSignal) => {
      const call = { method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }
      return Number(z.parse(block, await rpc.request(network, call, own)).timestamp) * 1_000
    },
  }))
  const settled = await cache.settleAll(entries, timesPolicy, { signal })
  return new Map(
    settled.flatMap((each, index) => {
      const number = blocks[index]
      return each.status === 'fulfilled' && number !== undefined ? [[number, each.value.value] as const] : []
    }),
  )
}

/** A block of a reorganisation has another time by seconds. */
const timesPolicy = { freshMs: 24 * 60 * 60_000, staleMs: 0 }
