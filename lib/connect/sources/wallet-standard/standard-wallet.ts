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
  /** `standard:events`. A wallet without it connects, and is only not followed. */
  readonly on: Method | undefined
  readonly signAndSendTransaction: Method | undefined
}

/** What a wallet says of itself, copied. */
export interface StandardFields {
  readonly name: string
  readonly icon: string | undefined
  /** At least one. */
  readonly chains: readonly Caip2[]
  readonly methods: StandardMethods
}

/**
 * A wallet that has registered by the Wallet Standard, copied out of its object: every field checked, nothing shared with
 * the wallet but the object itself.
 */
export interface StandardWallet extends Wallet {
  readonly type: 'ANNOUNCED'
  readonly methods: StandardMethods
  /** The wallet's own. Read it by {@link readStandardWallet} and {@link readSharedAccounts} only. */
  readonly object: object
}

/**
 * Reads a registered wallet (https://github.com/wallet-standard/wallet-standard, version 1, read 2026-11-22), each field
 * once. `null` for anything that we cannot use: it must connect, sign messages on Solana, and be on one of its networks.
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

/** The accounts that a wallet shares at the moment, unread; `undefined` where it does not say. */
export function readSharedAccounts(object: object): unknown {
  return attempt(() => (object as { readonly accounts?: unknown }).accounts)
}

/** A feature is an object with a version and methods of its own; a broken one counts as absent. */
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
