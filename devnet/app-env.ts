import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEVNET_ENS, DEVNET_FEE_RECIPIENT, DEVNET_ZONE } from '@/lib/chains/devnet'
import type { Ports } from './ports'
import { FAUCET_PRIVATE_KEY, NAMES_SIGNING_KEY } from './seed-constants'

/** The registry of names and its ENS gateway, for the contracts that every devnet has. */
export const DEVNET_NAMES = {
  FOYER_NAMES_ZONE: DEVNET_ZONE,
  FOYER_NAMES_SIGNING_KEYS: NAMES_SIGNING_KEY,
  FOYER_NAMES_RESOLVERS: DEVNET_ENS.resolver,
} as const

export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Files that Next reads in addition to the environment. A variable of the environment takes precedence over all of them.
 */
const filesOf = (mode: 'development' | 'production') => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']

/**
 * Returns the environment of `next dev` on the devnet.
 *
 * @param shell - Variables that the operator has set for this run. They override the defaults, but not what the devnet
 *   needs.
 * @param folder - Where Next looks for `.env` files. A default would override them, so a variable that one of them sets
 *   gets no default.
 */
export function appEnv(ports: Ports, rpcUrl: string, shell: Variables, folder: string): NodeJS.ProcessEnv {
  return {
    ...withDefaults(defaultsOf(ports), 'development', shell, folder),
    // Even if the shell sets another value: the built-in project exists in development only.
    NODE_ENV: 'development',
    ...chainOf(rpcUrl),
  }
}

/**
 * Returns the environment of the demo, a production server on the devnet. See {@link appEnv} for the parameters.
 *
 * @param dataFolder - Of its embedded databases. They are those of no other server.
 */
export function demoEnv(
  ports: Ports,
  rpcUrl: string,
  shell: Variables,
  folder: string,
  dataFolder: string,
): NodeJS.ProcessEnv {
  return {
    ...withDefaults({ ...defaultsOf(ports), FOYER_DATA_DIR: dataFolder }, 'production', shell, folder),
    NODE_ENV: 'production',
    ...chainOf(rpcUrl),
    FOYER_DEMO: '1',
  }
}

function defaultsOf(ports: Ports) {
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    FOYER_APP_URL: `http://localhost:${ports.app}`,
    FOYER_SIGN_IN: 'optional',
    FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
    ...DEVNET_NAMES,
    FOYER_NAMES_REGISTRATION: 'open',
  }
}

/** What the devnet needs, even if the shell sets another value. */
function chainOf(rpcUrl: string) {
  return { FOYER_DEVNET_RPC_URL: rpcUrl, FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY }
}

function withDefaults(
  defaults: Readonly<Record<string, string>>,
  mode: 'development' | 'production',
  shell: Variables,
  folder: string,
): Variables {
  const inFiles = namesIn(filesOf(mode).map((file) => join(folder, file)))
  return { ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !inFiles.has(name))), ...shell }
}

/** Names of the variables that these files set. */
function namesIn(files: readonly string[]): ReadonlySet<string> {
  const lines = files.flatMap(readLines)
  return new Set(lines.flatMap((line) => /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? []))
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // Most projects have no `.env` files.
    return []
  }
}
