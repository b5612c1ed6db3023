import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import type { Connection, ConnectionChange } from '../../connector'
import { readStandardAccounts, type StandardAccount } from './standard-account'
import {
  readSharedAccounts,
  readStandardWallet,
  type StandardMethods,
  type StandardService,
  type StandardWallet,
} from './standard-wallet'

/**
 * The accounts that a wallet shares, and the selected network. The wallet has no active network: the page selects one
 * that an account supports.
 */
export interface StandardSession {
  /** The wallet's methods. A change of its features replaces them. */
  methods(): StandardMethods
  /** The selected network; `undefined` before the first {@link place}. */
  chainId(): Caip2 | undefined
  /** The accounts in the wallet's current list; `null` when it has no readable one. */
  readNow(): readonly StandardAccount[] | null
  /**
   * Keeps the accounts `found`. Selects the network `wanted` if one of them supports it, else the first network of the
   * first. `null` without an account.
   */
  place(found: readonly StandardAccount[], wanted: Caip2 | undefined): Connection | null
  /**
   * The account of an address in the wallet's current list.
   *
   * @throws {AppError} `wallet.changed` when it no longer shares it.
   */
  accountOf(address: string): StandardAccount
  /**
   * Selects another network.
   *
   * @throws {AppError} `network.switch_failed` when the active account does not support it.
   */
  select(chainId: Caip2): void
  /**
   * Reads the properties of the wallet's `change` event: `accounts`, `chains` or `features`, each if it has changed.
   * `undefined` when nothing follows from them.
   */
  readChange(properties: unknown): ConnectionChange | undefined
}

export function createStandardSession({ object }: StandardWallet, service: StandardService): StandardSession {
  const { dialect } = service
  let { methods } = service
  let accounts: readonly StandardAccount[] = []
  let chainId: Caip2 | undefined

  const readNow = () => readStandardAccounts(dialect, readSharedAccounts(object))

  function place(found: readonly StandardAccount[], wanted: Caip2 | undefined): Connection | null {
    const isServed = found.some(({ chains }) => wanted !== undefined && chains.includes(wanted))
    const there = isServed ? wanted : found[0]?.chains[0]
    if (there === undefined) return null
    const usable = found.filter(({ chains }) => chains.includes(there))
    // A wallet may list its ordinals address first. Payments must not be received there.
    const [first, ...rest] = [...usable].sort((a, b) => orderOf(a) - orderOf(b)).map(({ address }) => address)
    if (first === undefined) return null
    accounts = found
    chainId = there
    const labels = usable.flatMap(({ address, purpose }) =>
      purpose === undefined ? [] : [[address, purpose] as const],
    )
    return {
      accounts: [first, ...rest],
      chainId: there,
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
    }
  }

  return {
    methods: () => methods,
    chainId: () => chainId,
    readNow,
    place,
    accountOf(address) {
      accounts = readNow() ?? accounts
      const account = accounts.find((each) => each.address === address)
      if (account === undefined) throw new AppError('wallet.changed')
      return account
    },
    select(wanted) {
      const active = accounts.find(({ chains }) => chainId !== undefined && chains.includes(chainId))
      if (!active?.chains.includes(wanted)) {
        throw new AppError('network.switch_failed', { details: { network: wanted } })
      }
      chainId = wanted
    },
    readChange(properties) {
      const change = attempt(() => {
        const { accounts: list, chains, features } = properties as Readonly<Record<string, unknown>>
        return { list, isOther: chains !== undefined || features !== undefined }
      })
      if (change === undefined || (change.list === undefined && !change.isOther)) return undefined
      if (change.isOther) {
        const [current] = readStandardWallet([dialect], object)?.services ?? []
        if (current === undefined) return { accounts: [] }
        methods = current.methods
      }
      const found = readStandardAccounts(dialect, change.list) ?? readNow()
      return found === null ? undefined : (place(found, chainId) ?? { accounts: [] })
    },
  }
}

const orderOf = ({ purpose }: StandardAccount): number => (purpose === 'ordinals' ? 1 : 0)
