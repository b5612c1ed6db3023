import 'server-only'
import { createEnv } from '@t3-oss/env-nextjs'
import { setLogLevel } from '../kit/log'
import { processWide } from '../kit/process-wide'
import { type ClearSigningEnv, clearSigningEnvOf, clearSigningVariables } from './clear-signing-env'
import { type CustodyEnv, custodyEnvOf, custodyVariables } from './custody-env'
import { findDataFault } from './data-folder'
import { type DatabaseEnv, databaseEnvOf, databaseVariables } from './database-env'
import { type DevnetEnv, devnetEnvOf, devnetVariables } from './devnet-env'
import { EnvError, type EnvVariable, type EnvVariables, type RawOf } from './env-variable'
import { type FarcasterEnv, farcasterEnvOf, farcasterVariables } from './farcaster-env'
import { type NamesEnv, namesEnvOf, namesVariables } from './names-env'
import { type NetworkEnv, networkEnvOf, networkVariables } from './network-env'
import { type OnrampEnv, onrampEnvOf, onrampVariables } from './onramp-env'
import { type ProcessEnv, processEnvOf, processVariables } from './process-env'
import { type ProjectEnv, projectEnvOf, projectVariables } from './project-env'
import { type RoleEnv, roleEnvOf, roleVariables } from './role-env'
import { type SignInEnv, signInEnvOf, signInVariables } from './sign-in-env'
import { type SmartAccountEnv, smartAccountEnvOf, smartAccountVariables } from './smart-account-env'
import { type SocialEnv, socialEnvOf, socialVariables } from './social-env'
import { type StoreEnv, storeEnvOf, storeVariables } from './store-env'
import { type SwapEnv, swapEnvOf, swapVariables } from './swap-env'
import { type WalletsEnv, walletsEnvOf, walletsVariables } from './wallets-env'

/**
 * The variables of every feature, in the order of `.env.example` and `docs/environment.md`, which are written from this
 * table. The names are their headings.
 */
export const envGroups = {
  Process: processVariables,
  Roles: roleVariables,
  Databases: databaseVariables,
  Custody: custodyVariables,
  'Social login': socialVariables,
  Farcaster: farcasterVariables,
  'Clear signing': clearSigningVariables,
  'Smart accounts': smartAccountVariables,
  'Shared store': storeVariables,
  Project: projectVariables,
  'Sign-in': signInVariables,
  Networks: networkVariables,
  Devnet: devnetVariables,
  Wallets: walletsVariables,
  'Swap fee': swapVariables,
  Names: namesVariables,
  Buying: onrampVariables,
} as const

/** Settings of this process, parsed once. A group is `null` when none of its variables is set. */
export interface Env
  extends ProcessEnv,
    RoleEnv,
    DatabaseEnv,
    CustodyEnv,
    SocialEnv,
    FarcasterEnv,
    ClearSigningEnv,
    SmartAccountEnv,
    StoreEnv,
    ProjectEnv,
    SignInEnv,
    NetworkEnv,
    DevnetEnv,
    WalletsEnv,
    SwapEnv,
    OnrampEnv {
  /** The registry of names; `null` without a zone. */
  readonly names: NamesEnv | null
}

export type EnvSource = Readonly<Record<string, string | undefined>>

/** The settings of this process. @throws {EnvError} on the first call, see {@link parseEnv}. */
export function getEnv(): Env {
  return processWide('env', () => {
    const env = withDataFault(parseEnv(process.env))
    setLogLevel(env.logLevel)
    return env
  })
}

/** With what only this machine knows of the data folder. */
function withDataFault(env: Env): Env {
  const { folder } = env.data
  return { ...env, data: { folder, fault: findDataFault(folder, env.mode !== 'production' || env.devnet !== null) } }
}

/** The intersection of the members of a union. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never
type Variables = AllOf<(typeof envGroups)[keyof typeof envGroups]>
type Raw = RawOf<Variables & EnvVariables>

const envVariables: Readonly<Record<string, EnvVariable>> = Object.assign({}, ...Object.values(envGroups))

/**
 * Parses the settings from `source` without changing it.
 *
 * @throws {EnvError} when a value cannot be used, one sentence per variable; secret values are not repeated.
 */
export function parseEnv(source: EnvSource): Env {
  const parsed = createEnv({
    server: Object.fromEntries(Object.entries(envVariables).map(([name, { schema }]) => [name, schema])),
    // A copy: the library deletes empty strings from its input.
    runtimeEnv: { ...source },
    emptyStringAsUndefined: true,
    isServer: true,
    onValidationError: (issues) => {
      const names = new Set(issues.map(({ path }) => nameOf(path?.[0])))
      throw new EnvError([...names].map((name) => refusal(name, source[name])).join('\n'))
    },
  })
  return group({ ...parsed } as Raw)
}

function group(raw: Raw): Env {
  const custodyEnv = custodyEnvOf(raw)
  const store = storeEnvOf(raw)
  const roleEnv = roleEnvOf(raw)
  return {
    ...processEnvOf(raw),
    ...roleEnv,
    ...databaseEnvOf(raw, custodyEnv.custody),
    ...custodyEnv,
    ...socialEnvOf(raw, roleEnv),
    ...farcasterEnvOf(raw),
    ...clearSigningEnvOf(raw),
    ...smartAccountEnvOf(raw),
    ...store,
    ...projectEnvOf(raw),
    ...signInEnvOf(raw, store),
    ...networkEnvOf(raw),
    ...devnetEnvOf(raw),
    ...walletsEnvOf(raw),
    ...swapEnvOf(raw),
    ...namesEnvOf(raw),
    ...onrampEnvOf(raw),
  }
}

function refusal(name: string, value: string | undefined): string {
  const variable = Object.hasOwn(envVariables, name) ? envVariables[name] : undefined
  const shown = variable?.secret || value === undefined ? '' : `, but is ${JSON.stringify(value)}`
  return `${name} must be ${variable?.must ?? 'valid'}${shown}.`
}

/** The library's issues have a path of keys, or of objects with a key. */
function nameOf(segment: PropertyKey | { readonly key: PropertyKey } | undefined): string {
  return String(typeof segment === 'object' ? segment.key : segment)
}
