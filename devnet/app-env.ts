import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEVNET_ENS, DEVNET_FEE_RECIPIENT, DEVNET_ZONE } from '@/lib/chains/devnet'
import { socialProviders } from '@/lib/core/login-providers'
import { operationsAt } from './operations-env'
import type { Ports } from './ports'
import { FAUCET_PRIVATE_KEY, NAMES_SIGNING_KEY, SANDBOX_SECRET } from './seed-constants'

/** The registry of names and its ENS gateway, for the contracts that every devnet has. */
export const DEVNET_NAMES = {
  FOYER_NAMES_ZONE: DEVNET_ZONE,
  FOYER_NAMES_SIGNING_KEYS: NAMES_SIGNING_KEY,
  FOYER_NAMES_RESOLVERS: DEVNET_ENS.resolver,
} as const

type Mode = 'development' | 'production'

export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Files that Next reads in addition to the environment. A variable of the environment takes precedence over all of them.
 */
const filesOf = (mode: Mode) => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']

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
    ...sandboxOf(ports, 'development', shell, folder),
    ...accountsOf(ports, 'development', shell, folder),
    ...operationsOf(ports, 'development', shell, folder),
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
    ...sandboxOf(ports, 'production', shell, folder),
    ...accountsOf(ports, 'production', shell, folder),
    ...operationsOf(ports, 'production', shell, folder),
  }
}

function defaultsOf(ports: Ports) {
  return {
    NEXT_TELEMETRY_DISABLED: '1',
    FOYER_APP_URL: defaultAppUrl(ports),
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

/**
 * The sandbox as a provider, which it is unless the developer has chosen the providers.
 *
 * @returns No variables if they were chosen without it.
 */
function sandboxOf(ports: Ports, mode: Mode, shell: Variables, folder: string): Variables {
  const chosen = settingOf('FOYER_ONRAMP_PROVIDERS', mode, shell, folder)
  const isChosen = chosen?.split(',').some((id) => id.trim() === 'sandbox') ?? true
  if (!isChosen) return {}
  return {
    ...(chosen === undefined && { FOYER_ONRAMP_PROVIDERS: 'sandbox' }),
    FOYER_SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    FOYER_SANDBOX_SECRET: SANDBOX_SECRET,
  }
}

/**
 * The example accounts in place of all providers of social logins, unless the developer has chosen something else: an
 * address, even an empty one, or the client of a real provider, beside which the example cannot be.
 *
 * @returns No variables if something else was chosen.
 */
function accountsOf(ports: Ports, mode: Mode, shell: Variables, folder: string): Variables {
  const clients = socialProviders.map((provider) => `FOYER_${provider.toUpperCase()}_CLIENT_ID`)
  const isSet = (name: string) => Boolean(settingOf(name, mode, shell, folder))
  const chosen = settingOf('FOYER_EXAMPLE_ACCOUNTS_URL', mode, shell, folder)
  if (chosen !== undefined || clients.some(isSet)) return {}
  return { FOYER_EXAMPLE_ACCOUNTS_URL: `http://127.0.0.1:${ports.accounts}` }
}

/**
 * The bundler and the paymaster of the devnet.
 *
 * @returns No variables if the developer has chosen a bundler, even none with an empty value.
 */
function operationsOf(ports: Ports, mode: Mode, shell: Variables, folder: string): Variables {
  return hasOwnBundler(mode, shell, folder) ? {} : operationsAt(`http://127.0.0.1:${ports.bundler}`)
}

/** Whether the developer has chosen a bundler: none is started then. See {@link appEnv} for the parameters. */
export function hasOwnBundler(mode: Mode, shell: Variables, folder: string): boolean {
  return settingOf('FOYER_BUNDLER_URLS', mode, shell, folder) !== undefined
}

/** Where the app is reached: the sandbox sends its webhooks there. See {@link appEnv} for the parameters. */
export function appUrlOf(ports: Ports, mode: Mode, shell: Variables, folder: string): string {
  return settingOf('FOYER_APP_URL', mode, shell, folder) || defaultAppUrl(ports)
}

const defaultAppUrl = (ports: Ports): string => `http://localhost:${ports.app}`

function withDefaults(
  defaults: Readonly<Record<string, string>>,
  mode: Mode,
  shell: Variables,
  folder: string,
): Variables {
  const inFiles = settingsIn(mode, folder)
  return { ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !inFiles.has(name))), ...shell }
}

/** What the developer has set a variable to. */
function settingOf(name: string, mode: Mode, shell: Variables, folder: string): string | undefined {
  return shell[name] ?? settingsIn(mode, folder).get(name)
}

/** Variables that the files set. The first file that has one decides, as for Next. */
function settingsIn(mode: Mode, folder: string): ReadonlyMap<string, string> {
  const lines = filesOf(mode).flatMap((file) => readLines(join(folder, file)))
  const settings = lines.flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value.trim().replace(/^(["'`])(.*)\1$/, '$2')] as const]
  })
  return new Map(settings.reverse())
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // Most projects have no `.env` files.
    return []
  }
}
