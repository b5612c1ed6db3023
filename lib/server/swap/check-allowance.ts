import 'server-only'
import { type Address, type Client, encodeFunctionData, erc20Abi, type Hash } from 'viem'
import { call, getBlock, readContract } from 'viem/actions'
import { MAX_UINT256, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { SwapAllowanceInput, SwapAllowanceOutput } from '@/lib/swap/swap-contract'
import type { Services } from '../platform/services'
import type { CacheAnswer, CacheKey } from '../stores/cache'
import { revertOf } from './revert-of'
import { selectSwapProvider } from './select-swap-provider'
import { toSwapError } from './swap-errors'
import type { SwapServices } from './swap-services'

/** An allowance is valid while its block is the newest; the life only bounds how long the record is kept. */
const allowancePolicy = { freshMs: 60_000, staleMs: 0, version: 2 }
/** How often the newest block is read; less than the block time of any chain. */
const headPolicy = { freshMs: 500, staleMs: 0 }
/** Whether a token requires its allowance to be set to zero first does not change. */
const resetPolicy = { freshMs: 60 * 60_000, staleMs: 0 }

/** The owner and token of an allowance. */
export interface AllowanceOf {
  readonly chainId: Caip2
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
}

interface KnownAllowance {
  readonly allowance: bigint
  /** Newest block before it was read. By hash, because a reorganisation puts another block at the same height. */
  readonly head: Hash
}

/**
 * Returns how much our router may take of a token, and whether that is enough.
 *
 * @throws {AppError} `swap.incorrect_amount`, `swap.allowance_failed`, `network.not_found`, `capability.off`.
 */
export async function checkAllowance(input: SwapAllowanceInput, services: SwapServices): Promise<SwapAllowanceOutput> {
  const { chainId, userAddress: owner, tokenAddress: token } = input
  const amount = parseUnits(input.sourceTokenAmount, input.sourceTokenDecimals)
  if (amount === null) throw new AppError('swap.incorrect_amount')
  try {
    const spender = selectSwapProvider(chainId, services).spender(chainId)
    if (isNativeToken(token)) {
      const madeAt = services.now()
      return { allowance: String(MAX_UINT256), sufficient: true, needsReset: false, spender: null, madeAt }
    }
    const of = { chainId, token, owner, spender }
    const { value, madeAt } = await knownAllowance(of, input.refresh === true, services)
    const { allowance } = value
    const sufficient = allowance >= amount
    const needsReset = !sufficient && allowance > 0n && (await wantsReset(of, amount, services))
    return { allowance: String(allowance), sufficient, needsReset, spender, madeAt }
  } catch (cause) {
    throw toSwapError(cause, 'swap.allowance_failed')
  }
}

/** Removes the cached allowance. Call it when an approval is about to be sent. */
export async function forgetAllowance(of: AllowanceOf, { cache }: Pick<Services, 'cache'>): Promise<void> {
  await cache.drop(allowanceKey(of), allowancePolicy.version)
}

/** Hash of a chain's newest block, half a second old at most. Chain state is cached until this hash changes. */
export async function newestBlock(
  chainId: Caip2,
  { cache, signal, rpc }: Pick<Services, 'cache' | 'signal' | 'rpc'>,
  { refresh = false }: { readonly refresh?: boolean } = {},
): Promise<Hash> {
  const load = async (loadSignal: AbortSignal) => (await getBlock(rpc.client(chainId, loadSignal))).hash
  return (await cache.swr(['swap-head', chainId], headPolicy, load, { refresh, signal })).value
}

async function knownAllowance(
  of: AllowanceOf,
  refresh: boolean,
  services: SwapServices,
): Promise<CacheAnswer<KnownAllowance>> {
  const { cache, signal, rpc } = services
  const head = await newestBlock(of.chainId, services, { refresh })
  const load = async (loadSignal: AbortSignal): Promise<KnownAllowance> => {
    const { token, owner, spender, chainId } = of
    const contract = { address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] } as const
    return { head, allowance: await readContract(rpc.client(chainId, loadSignal), contract) }
  }
  const known = await cache.swr(allowanceKey(of), allowancePolicy, load, { refresh, signal })
  if (known.value.head === head) return known
  return cache.swr(allowanceKey(of), allowancePolicy, load, { refresh: true, signal })
}

/**
 * Whether a token refuses to change an allowance that is not zero, as USDT does: found by simulation, not by a list.
 * Cached by owner, because a token may treat owners differently.
 */
async function wantsReset(
  of: AllowanceOf,
  amount: bigint,
  { cache, signal, rpc }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<boolean> {
  const { chainId, token, owner, spender } = of
  const load = async (loadSignal: AbortSignal) => {
    const client = rpc.client(chainId, loadSignal)
    const accepts = (value: bigint) => acceptsApproval(client, { token, owner, spender, value })
    const [changes, resets] = await Promise.all([accepts(amount), accepts(0n)])
    return !changes && resets
  }
  const key = ['swap-reset', chainId, token.toLowerCase(), owner.toLowerCase(), spender.toLowerCase()] as const
  return (await cache.swr(key, resetPolicy, load, { signal })).value
}

async function acceptsApproval(
  client: Client,
  { token, owner, spender, value }: Omit<AllowanceOf, 'chainId'> & { readonly value: bigint },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] })
  try {
    const answer = await call(client, { account: owner, to: token, data })
    // Some tokens return nothing, others return `false` instead of reverting.
    return answer.data === undefined || BigInt(answer.data) !== 0n
  } catch (cause) {
    if (revertOf(cause) === 'none') throw cause
    return false
  }
}

function allowanceKey({ chainId, token, owner, spender }: AllowanceOf): CacheKey {
  return ['swap-allowance', chainId, token.toLowerCase(), owner.toLowerCase(), spender.toLowerCase()]
}
