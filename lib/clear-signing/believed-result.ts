import { addressKey, isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { Simulation } from './simulation-contract'
import type { SolanaOutcome } from './solana-simulation-contract'
import type { SolanaStatement } from './solana-statement'
import type { Statement } from './statement'

const NATIVE = 'native'

/**
 * The simulation, or that it is unknown what the calls change. Calls that only send take from the account what their
 * bytes say. A result in which the account pays less is false, or the token does not do what it is asked.
 *
 * @param statements - What the bytes say, without the words of a descriptor.
 * @param account - The account that signs.
 */
export function believedSimulation(
  simulation: Simulation,
  statements: readonly Statement[],
  account: string,
): Simulation {
  if (simulation.outcome !== 'success') return simulation
  const owed = owedBy(statements, account)
  if (owed === null) return simulation
  const paid = new Map(
    simulation.changes.flatMap(({ asset, amount }) => {
      if (asset.kind === NATIVE) return [[NATIVE, -BigInt(amount)] as const]
      return asset.kind === 'erc20' ? [[addressKey(EIP155, asset.address), -BigInt(amount)] as const] : []
    }),
  )
  // Some tokens take more than is sent, and some round: what is paid of them is not compared.
  const isFalse = [...owed].some(([asset, amount]) => (paid.get(asset) ?? 0n) < (asset === NATIVE ? amount : 1n))
  return isFalse ? { outcome: 'unknown', accounts: simulation.accounts, tokens: simulation.tokens } : simulation
}

/** What the account sends to others, by asset; `null` if the calls also do something else. */
function owedBy(statements: readonly Statement[], account: string): ReadonlyMap<string, bigint> | null {
  const owed = new Map<string, bigint>()
  for (const statement of statements) {
    if (statement.kind !== 'native' && statement.kind !== 'transfer') return null
    const isFromOther = statement.kind === 'transfer' && statement.from !== null
    if (isFromOther || statement.to === null) return null
    if (statement.amount === 0n || isSameAddress(EIP155, statement.to, account)) continue
    const asset = statement.kind === 'native' ? NATIVE : addressKey(EIP155, statement.token)
    owed.set(asset, (owed.get(asset) ?? 0n) + statement.amount)
  }
  return owed
}

/** Instructions after which the account has no more SOL than before. */
const WITHOUT_INCOME: readonly SolanaStatement['kind'][] = [
  ...(['sendSol', 'sendToken', 'approveToken', 'createAccount', 'createTokenAccount', 'memo'] as const),
  ...(['computeLimit', 'computePrice', 'memoryLimit'] as const),
]

/** The same for a transaction of Solana, and for SOL alone: the bytes do not say whose a token account is. */
export function believedOutcome(
  outcome: SolanaOutcome | null,
  statements: readonly SolanaStatement[],
  account: string,
): SolanaOutcome | null {
  if (outcome?.outcome !== 'success' || !statements.every(({ kind }) => WITHOUT_INCOME.includes(kind))) return outcome
  const owed = statements.reduce((sum, statement) => {
    const isOwed = statement.kind === 'sendSol' && statement.from === account && statement.to !== account
    return isOwed ? sum + statement.lamports : sum
  }, 0n)
  const change = outcome.changes.find(({ asset }) => asset.kind === NATIVE)
  return -BigInt(change?.amount ?? 0) < owed ? { outcome: 'unknown' } : outcome
}
