import { base58 } from '@scure/base'
import type { Caip2 } from '@/lib/core/caip'
import { attempt, copyPlain } from '../../ask-foreign'
import { readChains } from './standard-chains'

/** Accounts of a wallet's list that are read: more than a wallet shares in earnest. */
const MAX_ACCOUNTS = 100
/** 32 bytes in base58. */
const MAX_ADDRESS_LENGTH = 44

/** One account that a wallet shares, copied. */
export interface StandardAccount {
  /** Base58 of the public key. */
  readonly address: string
  /** At least one. */
  readonly chains: readonly Caip2[]
  /** Names of what the wallet does with this account: `solana:signMessage`. */
  readonly features: readonly unknown[]
  /** The wallet's own object. It is handed back with each request, because wallets compare it by identity. */
  readonly object: unknown
}

/** The Solana accounts in a wallet's list, each address once; junk is left out. `null` for what is no list. */
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
