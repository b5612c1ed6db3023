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
 * Files that `next dev` reads in addition to the environment. A variable of the environment takes precedence over all
 * of them.
 */
const FILES = ['.env.development.local', '.env.local', '.env.development', '.env']

/**
 * Returns the environment of the app on the devnet.
 *
 * @param shell - Variables that the operator has set for this run. They override the defaults, but not what the devnet
 *   needs.
 * @param folder - Where Next looks for `.env` files. A default would override them, so a variable that one of them sets
 *   gets no default.
 */
export function appEnv(ports: Ports, rpcUrl: string, shell: Variables, folder: string): NodeJS.ProcessEnv {
  const defaults = {
    NEXT_TELEMETRY_DISABLED: '1',
    FOYER_APP_URL: `http://localhost:${ports.app}`,
    FOYER_SIGN_IN: 'optional',
    FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
    ...DEVNET_NAMES,
    FOYER_NAMES_REGISTRATION: 'open',
  }
  const inFiles = namesIn(folder)
  return {
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !inFiles.has(name))),
    ...shell,
    // Even if the shell sets another value: the built-in project exists in development only.
    NODE_ENV: 'development',
    FOYER_DEVNET_RPC_URL: rpcUrl,
    FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY,
  }
}

/** Names of the variables that the `.env` files of `folder` set. */
function namesIn(folder: string): ReadonlySet<string> {
  const lines = FILES.flatMap((file) => readLines(join(folder, file)))
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
