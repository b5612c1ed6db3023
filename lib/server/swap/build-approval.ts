import 'server-only'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { estimateGas } from 'viem/actions'
import { MAX_UINT256 } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { SwapApproveInput, SwapApproveOutput } from '@/lib/swap/swap-contract'
import { getGasPriceService } from '../gas/get-gas-price'
import { tokenFacts } from '../tokens/token-facts-reader'
import { assertSafeApproval } from './calldata-guard'
import { forgetAllowance, newestBlock } from './check-allowance'
import { type SelectSwapProvider, selectSwapProvider } from './select-swap-provider'
import { toSwapError } from './swap-errors'
import type { SwapServices } from './swap-services'

/** Margin above the estimate: the transaction runs in a later block. */
const withMargin = (gas: bigint) => (gas * 6n) / 5n

/** An estimate is valid while its block is the newest; the life only bounds how long the record is kept. */
const measurePolicy = { freshMs: 60_000, staleMs: 0 }

/**
 * Builds the approval of exactly the amount, unless the visitor asked for another one. The calldata is encoded here
 * from the ERC-20 ABI; the provider names only the spender, which the guard checks.
 *
 * The same request gets the same answer until the next block. Only estimates are cached, and only in this process. The
 * calldata is encoded for each request, so that it never comes from a store.
 *
 * @throws {AppError} `swap.incorrect_amount`; `swap.token_unknown`; `swap.approval_build_failed`, also when the token
 *   would refuse; `kv.unavailable` when the cached allowance cannot be removed.
 */
export async function buildApproval(
  input: SwapApproveInput,
  services: SwapServices,
  select: SelectSwapProvider = selectSwapProvider,
): Promise<SwapApproveOutput> {
  const { chainId, userAddress, from: token, reset = false, unlimited = false } = input
  const asked = BigInt(input.amount)
  if (!reset && asked === 0n) throw new AppError('swap.incorrect_amount')
  if (isNativeToken(token)) throw new AppError('request.invalid', { details: { field: 'from' } })
  try {
    const amount = reset ? 0n : unlimited ? MAX_UINT256 : asked
    const spender = select(chainId, services).spender(chainId)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    const call = { to: token, data, value: 0n }
    assertSafeApproval(call, { chainId, token, amount })
    const head = await newestBlock(chainId, services)
    const { value, madeAt } = await services.ownCache.swr(
      ['swap-approval', chainId, head, userAddress.toLowerCase(), token.toLowerCase(), data],
      measurePolicy,
      (signal) => measure({ chainId, owner: userAddress, call }, { ...services, signal }),
      { signal: services.signal },
    )
    await forgetAllowance({ chainId, token, owner: userAddress, spender }, services)
    return {
      tx: {
        from: userAddress,
        to: token,
        data,
        value: '0',
        eip155: value,
      },
      spender,
      amount: String(amount),
      madeAt,
    }
  } catch (cause) {
    throw toSwapError(cause, 'swap.approval_build_failed')
  }
}

interface Approval {
  readonly chainId: Caip2
  readonly owner: Address
  readonly call: { readonly to: Address; readonly data: Hex; readonly value: bigint }
}

/** Estimates gas and reads the gas price for an approval at the present block: units of gas, and wei per unit. */
async function measure({ chainId, owner, call }: Approval, services: SwapServices) {
  const [[facts], gas, gasPrice] = await Promise.all([
    tokenFacts(chainId, [call.to], services),
    estimateGas(services.rpc.client(chainId, services.signal), { account: owner, ...call }),
    getGasPriceService({ chainId }, services, { refresh: true }),
  ])
  // The gas estimate also succeeds for an account without code, so check that the address is a token.
  if (!facts) throw new AppError('swap.token_unknown')
  return { gas: String(withMargin(gas)), gasPrice: gasPrice.standard }
}
