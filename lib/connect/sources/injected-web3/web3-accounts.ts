import { polkadotChains } from '@/lib/chains/polkadot-chains'
import { readSs58, writeSs58 } from '@/lib/chains/ss58'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { POLKADOT } from '@/lib/core/namespaces'
import type { Connection } from '../../connector'

/** Accounts read from an extension. Real ones share fewer. */
const MAX_ACCOUNTS = 20

/** Curves whose signatures our server verifies. Others, such as those of Ethereum accounts, are left out. */
const CURVES: readonly unknown[] = [undefined, null, 'sr25519', 'ed25519']

export interface Web3Account {
  /** As the extension spells it, for its own requests. */
  readonly own: string
  readonly key: Uint8Array
  /** CAIP-2 reference of the only chain that the account may be used on; `undefined` for all. */
  readonly only: string | undefined
}

/** The accounts in an extension's list, without unusable entries. Empty for any other value. */
export function readWeb3Accounts(list: unknown): readonly Web3Account[] {
  const entries = attempt(() =>
    Array.isArray(list)
      ? Array.from({ length: Math.min(list.length, MAX_ACCOUNTS) }, (_, index): unknown => list[index])
      : [],
  )
  return (entries ?? []).flatMap((entry) => readAccount(entry) ?? [])
}

function readAccount(entry: unknown): Web3Account | undefined {
  return attempt(() => {
    const { address, type, genesisHash } = entry as Readonly<Record<string, unknown>>
    const account = typeof address === 'string' ? readSs58(address) : null
    if (account === null || typeof address !== 'string' || !CURVES.includes(type)) return undefined
    const only = typeof genesisHash === 'string' && genesisHash !== '' ? genesisHash.slice(2, 34) : undefined
    return { own: address, key: account.key, only }
  })
}

/**
 * The connection of the accounts that may be used on a chain, each spelled for it. Extensions spell all accounts for one
 * network. `null` without one.
 */
export function placeWeb3Accounts(accounts: readonly Web3Account[], chainId: Caip2): Connection | null {
  const reference = chainId.slice(POLKADOT.length + 1)
  const usable = accounts.filter(({ only }) => only === undefined || only === reference)
  const [first, ...rest] = [...new Set(usable.map(({ key }) => spelledFor(chainId, key)))]
  return first === undefined ? null : { accounts: [first, ...rest], chainId }
}

/** The account of an address in any spelling. */
export function accountOf(accounts: readonly Web3Account[], address: string): Web3Account | undefined {
  const key = readSs58(address)?.key
  return accounts.find((account) => key?.every((byte, index) => byte === account.key[index]))
}

/** The address of a key on a chain. A chain outside our table has the generic spelling. */
function spelledFor(chainId: Caip2, key: Uint8Array): string {
  const GENERIC_PREFIX = 42
  const chain = polkadotChains.find(({ reference }) => chainId === `${POLKADOT}:${reference}`)
  return writeSs58({ prefix: chain?.prefix ?? GENERIC_PREFIX, key })
}
