import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { DEVNET_NAMES } from '@/devnet/app-env'
import { pointNamesAt } from '@/devnet/name-steps'
import { FAUCET_PRIVATE_KEY } from '@/devnet/seed-constants'
import { type HostRole, roleUrlsOf } from '@/lib/core/hosts'
import type { Health } from '@/lib/server/status/health-contract'
import { type AppServer, freePort, startApp } from '@/tests/runner/app-server'
import { startAnvil, type TestAnvil } from './anvil'
import { type MailServer, startMailServer } from './mail-server'
import { SVM_MAINNET_CAIP_ID } from './svm-node'
import { startTestAccounts, type TestAccounts } from './test-accounts'
import { startTestBundler, type TestBundler } from './test-bundler'
import { openTestPostgres, type TestPostgres } from './test-postgres'
import { startTestSandbox, type TestSandbox } from './test-sandbox'

const PROJECT_ID = 'foyer-login'
/** On a machine that is busy with other tests. */
const OPEN_TIMEOUT_MS = 120_000

type CustodyRole = (typeof custodyRoles)[number]

/** An address of Postgres for each role. */
type Databases = Readonly<Record<HostRole, string>> & { readonly server: TestPostgres }

/**
 * The production server with e-mail login, a mail server, a devnet, and databases of its own. Accounts of its embedded
 * wallets may register names, which clients of ENS resolve on the devnet.
 */
export interface LoginStack {
  readonly projectId: string
  readonly appUrl: string
  readonly walletUrl: string
  readonly vaultUrl: string
  /** The project lists `localhost` and `other.localhost` at this port, which is free: two sites. */
  readonly shopPort: number
  readonly anvil: TestAnvil
  /** Sells tokens of the devnet. */
  readonly sandbox: TestSandbox
  /** Stands in for all providers of social logins; `null` without them. */
  readonly accounts: TestAccounts | null
  /** Bundles operations of smart accounts; `null` without it. */
  readonly bundler: TestBundler | null
  /** The port at which the server expects a node of Solana's main network, which a test may start. */
  readonly solanaPort: number
  readonly mail: MailServer
  /** `null` with embedded databases. */
  readonly postgres: Databases | null
  /** Folder of the embedded databases. */
  readonly dataFolder: string
  /** The keys of a role, as in its settings, or in the file beside its embedded database. */
  readonly keysOf: (role: CustodyRole) => Promise<string>
  /** Moves the times of the last mails into the past, so that an address may log in again at once. */
  readonly endCooldowns: () => Promise<void>
  /** Everything that all servers of this stack have written. */
  readonly logs: () => string
  /** Ends the server, as a crash does or in order. */
  readonly kill: () => Promise<void>
  readonly stopServer: () => Promise<void>
  /** Starts the server again, at the same address, on the same databases. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * @param options.databases - `embedded` is what a server without settings has.
 * @param options.accounts - Whether visitors may also log in with example accounts.
 * @param options.bundler - Whether visitors may have smart accounts, whose gas the paymaster of the devnet pays.
 * @param options.env - more settings of the server.
 * @throws {Error} without a Postgres, if one is asked for.
 */
export async function startLoginStack(options: {
  readonly databases: 'postgres' | 'embedded'
  readonly accounts?: true
  readonly bundler?: true
  readonly env?: Readonly<Record<string, string>>
}): Promise<LoginStack> {
  const [anvil, mail, postgres, port, shopPort, solanaPort, dataFolder] = await Promise.all([
    startAnvil({ seeded: true }),
    startMailServer(),
    options.databases === 'postgres' ? createDatabases() : null,
    freePort(),
    freePort(),
    freePort(),
    mkdtemp(path.join(tmpdir(), 'foyer-login-')),
  ])
  // Without settings the server makes keys of its own.
  const keys = postgres && { wallet: newKey(), vault: newKey() }
  const urls = roleUrlsOf({ app: `http://localhost:${port}` })
  await pointNamesAt(anvil.rpcUrl, urls.app)
  const sandbox = await startTestSandbox({ rpcUrl: anvil.rpcUrl, appUrl: urls.app })
  const accounts = options.accounts ? await startTestAccounts(anvil.rpcUrl) : null
  const bundler = options.bundler ? await startTestBundler(anvil.rpcUrl) : null
  const env = {
    FOYER_ALLOWED_ORIGINS: `http://localhost:${shopPort},http://other.localhost:${shopPort}`,
    FOYER_AUTH_SECRETS: randomBytes(32).toString('hex'),
    FOYER_DATA_DIR: dataFolder,
    FOYER_DEVNET_RPC_URL: anvil.rpcUrl,
    FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY,
    ...DEVNET_NAMES,
    ...sandbox.env,
    ...accounts?.env,
    ...bundler?.env,
    FOYER_PROJECT_ID: PROJECT_ID,
    // All visitors here are one, whose limits would be reached by tests that measure something else.
    FOYER_RATE_LIMIT_FACTOR: '1000',
    FOYER_RPC_URLS: JSON.stringify({ [SVM_MAINNET_CAIP_ID]: [`http://127.0.0.1:${solanaPort}`] }),
    FOYER_SIGN_IN: 'optional',
    FOYER_VAULT_MAIL_FROM: 'Foyer Vault <vault@foyer.test>',
    FOYER_VAULT_SMTP_URL: mail.urlOf('vault'),
    FOYER_WALLET_MAIL_FROM: 'Foyer <wallet@foyer.test>',
    FOYER_WALLET_SMTP_URL: mail.urlOf('wallet'),
    KV_REST_API_TOKEN: '',
    KV_REST_API_URL: '',
    // All that a server can say: a secret must not be in it either.
    LOG_LEVEL: 'trace',
    REDIS_URL: '',
    ...(keys && { FOYER_VAULT_KEYS: keys.vault, FOYER_WALLET_KEYS: keys.wallet }),
    ...(postgres && {
      FOYER_APP_DATABASE_URL: postgres.app,
      FOYER_VAULT_DATABASE_URL: postgres.vault,
      FOYER_WALLET_DATABASE_URL: postgres.wallet,
    }),
    ...options.env,
  }
  const servers: AppServer[] = []
  const start = async () => {
    servers.push(await startApp({ env, port }))
    await databasesOpened(urls.app)
  }
  await start()
  return {
    projectId: PROJECT_ID,
    appUrl: urls.app,
    walletUrl: urls.wallet,
    vaultUrl: urls.vault,
    shopPort,
    anvil,
    sandbox,
    accounts,
    bundler,
    solanaPort,
    mail,
    postgres,
    dataFolder,
    keysOf: async (role) => keys?.[role] ?? (await readFile(path.join(dataFolder, `${role}.keys`), 'utf8')).trim(),
    async endCooldowns() {
      if (postgres) {
        for (const role of custodyRoles) await runInPostgres(postgres[role], END_COOLDOWNS)
        return
      }
      // One process may have a folder open at a time.
      await servers.at(-1)?.stop()
      for (const role of custodyRoles) await runInFolder(path.join(dataFolder, role), END_COOLDOWNS)
      await start()
    },
    logs: () => servers.map((server) => server.output()).join('\n'),
    kill: async () => servers.at(-1)?.kill(),
    stopServer: async () => servers.at(-1)?.stop(),
    start,
    stop: async () => {
      await servers.at(-1)?.stop()
      await bundler?.stop()
      await Promise.all([sandbox.stop(), accounts?.stop(), anvil.stop(), mail.stop(), postgres?.server.stop()])
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** New embedded databases take seconds of the server's only thread, in which a page waits for its files. */
async function databasesOpened(appUrl: string): Promise<void> {
  const late = AbortSignal.timeout(OPEN_TIMEOUT_MS)
  for (;;) {
    const answer = await fetch(`${appUrl}/api/health`, { signal: late })
    const { databases } = (await answer.json()) as Health
    if (!databases.some(({ state }) => state === 'opening')) return
    await sleep(100)
  }
}

const custodyRoles = ['wallet', 'vault'] as const

const END_COOLDOWNS = "update attempts set last_at = last_at - interval '1 minute'"

async function runInPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function runInFolder(folder: string, statement: string): Promise<void> {
  const database = await PGlite.create(folder)
  await database.exec(statement)
  await database.close()
}

const newKey = () => `one:${randomBytes(32).toString('base64')}`

async function createDatabases(): Promise<Databases> {
  const server = await openTestPostgres()
  if (!server) throw new Error('This needs a Postgres on port 5432.')
  return { server, app: await server.create(), wallet: await server.create(), vault: await server.create() }
}
