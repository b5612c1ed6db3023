import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { readWalletIcon, readWalletName } from '../../announced-fields'
import { copyPlain } from '../../ask-foreign'
import type { Wallet } from '../../wallet-source'
import { readChains, type StandardDialect, type StandardFeature } from './standard-dialect'

type Method = (...input: readonly unknown[]) => unknown

/** The methods of a wallet that we call in one namespace. Each is read once; a call may throw. */
export interface StandardMethods {
  readonly connect: Method
  /** `standard:connect`, the only feature that can connect without a prompt. */
  readonly connectSilently: Method | undefined
  readonly signMessage: Method
  readonly disconnect: Method | undefined
  /** `events`. Without it, changes in the wallet are not noticed. */
  readonly on: Method | undefined
  readonly send: Method | undefined
  readonly signTransaction: Method | undefined
}

/** What a wallet does in one namespace. */
export interface StandardService {
  readonly dialect: StandardDialect
  /** At least one. */
  readonly chains: readonly Caip2[]
  readonly methods: StandardMethods
}

/** The checked fields of a wallet. */
export interface StandardFields {
  readonly name: string
  readonly icon: string | undefined
  /** At least one, in the order of the dialects. */
  readonly services: readonly StandardService[]
}

/**
 * A wallet that has registered by the Wallet Standard. Its fields are checked copies; only `object` is the wallet's
 * own.
 */
export interface StandardWallet extends Wallet {
  readonly type: 'ANNOUNCED'
  readonly services: readonly StandardService[]
  /** The wallet's own object. Read it only with {@link readStandardWallet} and {@link readSharedAccounts}. */
  readonly object: object
}

/**
 * Reads a registered wallet (https://github.com/wallet-standard/wallet-standard, version 1, read 2026-11-22), each
 * field once. `null` for an unusable one: it must be able to connect and sign messages on a known network of one of the
 * dialects.
 */
export function readStandardWallet(dialects: readonly StandardDialect[], object: object): StandardFields | null {
  return (
    attempt(() => {
      const { version, name, icon, chains, features } = object as Readonly<Record<string, unknown>>
      const shown = readWalletName(name)
      const names = copyPlain(chains)
      const services = dialects.flatMap((dialect) => readService(dialect, names, features) ?? [])
      if (!isVersion1(version) || shown === null || services.length === 0) return null
      return { name: shown, icon: readWalletIcon(icon), services }
    }) ?? null
  )
}

function readService(dialect: StandardDialect, names: unknown, features: unknown): StandardService | undefined {
  const chains = readChains(dialect, names)
  const connect = methodOf(features, dialect.connect.feature)
  const signMessage = methodOf(features, dialect.signMessage)
  if (chains.length === 0 || connect === undefined || signMessage === undefined) return undefined
  const optional = (feature: StandardFeature | undefined) => feature && methodOf(features, feature)
  const firstOf = (...found: readonly StandardFeature[]) =>
    found.map((feature) => methodOf(features, feature)).find((method) => method !== undefined)
  const disconnect = firstOf(...dialect.prefixes.map((prefix) => `${prefix}:disconnect` as const))
  const events = dialect.prefixes.map((prefix) => methodOf(features, `${prefix}:events`, 'on'))
  return {
    dialect,
    chains,
    methods: {
      connect: () => connect(...dialect.connect.input),
      connectSilently: methodOf(features, 'standard:connect'),
      signMessage,
      disconnect,
      on: events.find((method) => method !== undefined),
      send: optional(dialect.send),
      signTransaction: optional(dialect.signTransaction),
    },
  }
}

/** The list of accounts that a wallet shares now, unchecked; `undefined` without one. */
export function readSharedAccounts(object: object): unknown {
  return attempt(() => (object as { readonly accounts?: unknown }).accounts)
}

/** A feature is an object with a version and methods of its own; an invalid one counts as absent. */
function methodOf(
  features: unknown,
  feature: StandardFeature,
  name = feature.slice(feature.indexOf(':') + 1),
): Method | undefined {
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
