import type { Caip2 } from '@/lib/core/caip'
import { readWalletIcon, readWalletName } from '../../announced-fields'
import { attempt, copyPlain } from '../../ask-foreign'
import type { Wallet } from '../../wallet-source'
import { readChains } from './standard-chains'

type Method = (...input: readonly unknown[]) => unknown

/** The methods of a wallet that we call. Each is read once; a call may throw. */
export interface StandardMethods {
  readonly connect: Method
  readonly signMessage: Method
  readonly disconnect: Method | undefined
  /** `standard:events`. Without it, changes in the wallet are not noticed. */
  readonly on: Method | undefined
  readonly signAndSendTransaction: Method | undefined
}

/** The checked fields of a wallet. */
export interface StandardFields {
  readonly name: string
  readonly icon: string | undefined
  /** At least one. */
  readonly chains: readonly Caip2[]
  readonly methods: StandardMethods
}

/**
 * A wallet that has registered by the Wallet Standard. Its fields are checked copies; only `object` is the wallet's
 * own.
 */
export interface StandardWallet extends Wallet {
  readonly type: 'ANNOUNCED'
  readonly methods: StandardMethods
  /** The wallet's own object. Read it only with {@link readStandardWallet} and {@link readSharedAccounts}. */
  readonly object: object
}

/**
 * Reads a registered wallet (https://github.com/wallet-standard/wallet-standard, version 1, read 2026-11-22), each
 * field once. `null` for an unusable one: it must be able to connect and sign messages on a known Solana network.
 */
export function readStandardWallet(object: object): StandardFields | null {
  return (
    attempt(() => {
      const { version, name, icon, chains, features } = object as Readonly<Record<string, unknown>>
      const shown = readWalletName(name)
      const known = readChains(copyPlain(chains))
      const connect = methodOf(features, 'standard:connect', 'connect')
      const signMessage = methodOf(features, 'solana:signMessage', 'signMessage')
      const isUsable = isVersion1(version) && shown !== null && known.length > 0
      if (!isUsable || connect === undefined || signMessage === undefined) return null
      const disconnect = methodOf(features, 'standard:disconnect', 'disconnect')
      const on = methodOf(features, 'standard:events', 'on')
      const signAndSendTransaction = methodOf(features, 'solana:signAndSendTransaction', 'signAndSendTransaction')
      const methods = { connect, signMessage, disconnect, on, signAndSendTransaction }
      return { name: shown, icon: readWalletIcon(icon), chains: known, methods }
    }) ?? null
  )
}

/** The list of accounts that a wallet shares now, unchecked; `undefined` without one. */
export function readSharedAccounts(object: object): unknown {
  return attempt(() => (object as { readonly accounts?: unknown }).accounts)
}

/** A feature is an object with a version and methods of its own; an invalid one counts as absent. */
function methodOf(features: unknown, feature: string, name: string): Method | undefined {
  return attempt(() => {
    const found = (features as Readonly<Record<string, unknown>>)[feature] as Readonly<Record<string, unknown>>
    const { version, [name]: method } = found
    if (!isVersion1(version) || typeof method !== 'function') return undefined
    return (...input) => Reflect.apply(method, found, input)
  })
}

function isVersion1(version: unknown): boolean {
  return typeof version === 'string' && version.startsWith('1.')
}
