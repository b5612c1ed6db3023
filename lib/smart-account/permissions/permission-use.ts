import type { Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, parseAbi, size, slice } from 'viem/utils'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import { EIP155 } from '@/lib/core/namespaces'
import { caveatEnforcers, delegationFramework } from '../delegation-framework'
import { type Delegation, delegationHash } from './delegation'

/** What the chain says of a permission. */
export interface PermissionUse {
  /** Taken back. */
  readonly isDisabled: boolean
  /**
   * Of `limit`: of the amount, of that of the current period, or of the number of calls of a contract. Both are `null`
   * for calls whose number has no limit.
   */
  readonly used: bigint | null
  readonly limit: bigint | null
}

/** Asks a node. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function spentMap(address manager, bytes32 hash) view returns (uint256)',
  'function callCounts(address manager, bytes32 hash) view returns (uint256)',
  'function getAvailableAmount(bytes32 hash, address manager, bytes terms) view returns (uint256 available, bool isNewPeriod, uint256 period)',
  'function streamingAllowances(address manager, bytes32 hash) view returns (uint256 initial, uint256 most, uint256 perSecond, uint256 start, uint256 spent)',
])
const manager = delegationFramework.delegationManager

/** Where an enforcer keeps what is used, the most important one first. `limitAt`: byte of the limit in the terms. */
const keepers = [
  { enforcer: caveatEnforcers.nativeTokenTransferAmount, kind: 'spent', limitAt: 0 },
  { enforcer: caveatEnforcers.erc20TransferAmount, kind: 'spent', limitAt: 20 },
  { enforcer: caveatEnforcers.nativeTokenPeriodTransfer, kind: 'period', limitAt: 0 },
  { enforcer: caveatEnforcers.erc20PeriodTransfer, kind: 'period', limitAt: 20 },
  { enforcer: caveatEnforcers.nativeTokenStreaming, kind: 'stream', limitAt: 32 },
  { enforcer: caveatEnforcers.erc20Streaming, kind: 'stream', limitAt: 52 },
  { enforcer: caveatEnforcers.limitedCalls, kind: 'calls', limitAt: 0 },
] as const

/**
 * Reads what is used of a permission, from the contracts that count it.
 *
 * @throws {AppError} `upstream.failed` for an answer that is none; what `ask` throws.
 */
export async function readUse(delegation: Delegation, ask: AskNode): Promise<PermissionUse> {
  const hash = delegationHash(delegation)
  const call = async (to: Hex, data: Hex): Promise<readonly bigint[]> => {
    const answer = await ask('eth_call', [{ to, data }, 'latest'])
    const words = attempt(() => wordsOf(answer))
    if (!words || words.length === 0) throw new AppError('upstream.failed')
    return words
  }
  const [disabled = 0n] = await call(
    manager,
    encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash] }),
  )
  return { isDisabled: disabled !== 0n, ...(await usedOf()) }

  async function usedOf(): Promise<Pick<PermissionUse, 'used' | 'limit'>> {
    // Of calls the number alone: what they send is native currency, whatever they are for.
    const isForCalls = caveatOf(caveatEnforcers.allowedTargets) !== undefined
    for (const { enforcer, kind, limitAt } of keepers) {
      const caveat = caveatOf(enforcer)
      if (!caveat || (isForCalls && kind !== 'calls')) continue
      const limit = hexToBigInt(slice(caveat.terms, limitAt, limitAt + 32))
      const words = await call(enforcer, dataOf(kind, caveat.terms))
      if (kind === 'period') return { used: limit - (words[0] ?? 0n), limit }
      return { used: words[kind === 'stream' ? 4 : 0] ?? 0n, limit }
    }
    return { used: null, limit: null }
  }

  function caveatOf(enforcer: Hex) {
    return delegation.caveats.find((each) => isSameAddress(EIP155, each.enforcer, enforcer))
  }

  function dataOf(kind: (typeof keepers)[number]['kind'], terms: Hex): Hex {
    switch (kind) {
      case 'spent':
        return encodeFunctionData({ abi, functionName: 'spentMap', args: [manager, hash] })
      case 'calls':
        return encodeFunctionData({ abi, functionName: 'callCounts', args: [manager, hash] })
      case 'stream':
        return encodeFunctionData({ abi, functionName: 'streamingAllowances', args: [manager, hash] })
      case 'period':
        return encodeFunctionData({ abi, functionName: 'getAvailableAmount', args: [hash, manager, terms] })
    }
  }
}

/** The words of 32 bytes of an answer. */
function wordsOf(answer: unknown): readonly bigint[] {
  const hex = answer as Hex
  return Array.from({ length: size(hex) / 32 }, (_, word) => hexToBigInt(slice(hex, word * 32, word * 32 + 32)))
}
