import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import type { Ports } from './ports'
import { FAUCET_PRIVATE_KEY } from './seed-constants'

export type Variables = Readonly<Record<string, string | undefined>>

/** What `next dev` reads besides the environment. A variable of the environment wins over all of them. */
const FILES = ['.env.development.local', '.env.local', '.env.development', '.env']

/**
 * The environment of the app on the devnet.
 *
 * @param shell - What the operator has set for this run; wins over the defaults, but not over what the devnet needs.
 * @param folder - Where Next looks for `.env` files: a default would win over them, so it makes way for a line there.
 */
export function appEnv(ports: Ports, rpcUrl: string, shell: Variables, folder: string): NodeJS.ProcessEnv {
  const defaults = {
    NEXT_TELEMETRY_DISABLED: '1',
    FOYER_APP_URL: `http://localhost:${ports.app}`,
    FOYER_SIGN_IN: 'optional',
    FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
  }
  const inFiles = namesIn(folder)
  return {
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !inFiles.has(name))),
    ...shell,
    // Whatever the shell says: the built-in project is there in development only.
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
    // Most projects have none of them.
    return []
  }
}
