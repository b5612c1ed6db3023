import { base58 } from '@scure/base'
import type { Caip2 } from '@/lib/core/caip'
import { attempt, copyPlain } from '../../ask-foreign'
import { readChains } from './standard-chains'

/** Maximum number of accounts read from a wallet. Real wallets share fewer. */
const MAX_ACCOUNTS = 100
/** 32 bytes in base58. */
const MAX_ADDRESS_LENGTH = 44

/** A copy of one account that a wallet shares. */
export interface StandardAccount {
  /** Base58 of the public key. */
  readonly address: string
  /** At least one. */
  readonly chains: readonly Caip2[]
  /** Names of what the wallet does with this account: `solana:signMessage`. */
  readonly features: readonly unknown[]
  /** The wallet's own object. Each request contains it, because wallets compare accounts by identity. */
  readonly object: unknown
}

/** The Solana accounts in a wallet's list, without duplicates and unusable entries. `null` for any other value. */
export function readStandardAccounts(list: unknown): readonly StandardAccount[] | null {
  const objects = attempt(() =>
    Array.isArray(list)
      ? Array.from({ length: Math.min(list.length, MAX_ACCOUNTS) }, (_, index): unknown => list[index])
      : null,
  )
  if (objects === undefined || objects === null) return null
  const accounts = objects.flatMap((object) => readAccount(object) ?? [])
  return accounts.filter(({ address }, index) => accounts.findIndex((other) => other.address === address) === index)
}

function readAccount(object: unknown): StandardAccount | undefined {
  return attempt(() => {
    const { address, chains, features } = object as Readonly<Record<string, unknown>>
    const known = readChains(copyPlain(chains))
    if (!isAddress(address) || known.length === 0) return undefined
    const names = copyPlain(features)
    return { address, chains: known, features: Array.isArray(names) ? names : [], object }
  })
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_ADDRESS_LENGTH && base58.decode(value).length === 32
}
