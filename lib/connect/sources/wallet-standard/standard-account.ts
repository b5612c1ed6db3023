import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { copyPlain } from '../../ask-foreign'
import { readChains, type StandardDialect } from './standard-dialect'

/** Maximum number of accounts read from a wallet. Real wallets share fewer. */
const MAX_ACCOUNTS = 100

/** A copy of one account that a wallet shares. */
export interface StandardAccount {
  /** In the spelling of its namespace. */
  readonly address: string
  /** At least one. */
  readonly chains: readonly Caip2[]
  /** Names of what the wallet does with this account: `solana:signMessage`. */
  readonly features: readonly unknown[]
  /** What a Bitcoin wallet uses the address for: `payment`, `ordinals`. */
  readonly purpose: string | undefined
  /** The wallet's own object. Each request contains it, because wallets compare accounts by identity. */
  readonly object: unknown
}

/**
 * The accounts of a namespace in a wallet's list, without duplicates and unusable entries. `null` for any other value.
 */
export function readStandardAccounts(dialect: StandardDialect, list: unknown): readonly StandardAccount[] | null {
  const objects = attempt(() =>
    Array.isArray(list)
      ? Array.from({ length: Math.min(list.length, MAX_ACCOUNTS) }, (_, index): unknown => list[index])
      : null,
  )
  if (objects === undefined || objects === null) return null
  const accounts = objects.flatMap((object) => readAccount(dialect, object) ?? [])
  return accounts.filter(({ address }, index) => accounts.findIndex((other) => other.address === address) === index)
}

function readAccount(dialect: StandardDialect, object: unknown): StandardAccount | undefined {
  return attempt(() => {
    const { address, chains, features, purpose } = object as Readonly<Record<string, unknown>>
    if (typeof address !== 'string') return undefined
    const known = dialect.chainsOf(address, readChains(dialect, copyPlain(chains)))
    if (known.length === 0) return undefined
    const names = copyPlain(features)
    return {
      address,
      chains: known,
      features: Array.isArray(names) ? names : [],
      purpose: purpose === 'payment' || purpose === 'ordinals' ? purpose : undefined,
      object,
    }
  })
}
