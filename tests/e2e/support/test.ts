import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { DEVNET_NAMES } from '@/devnet/app-env'
import { pointNamesAt } from '@/devnet/name-steps'
import { FAUCET_PRIVATE_KEY } from '@/devnet/seed-constants'
import { DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { type AppServer, freePort, startApp } from '@/tests/runner/app-server'
import { startAnvil } from '@/tests/support/anvil'
import { SVM_MAINNET_CAIP_ID, type SvmNode } from '@/tests/support/svm-node'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { startTestSandbox, type TestSandbox } from '@/tests/support/test-sandbox'
import { DevnetChain } from './devnet-chain'
import type { ForeignHost } from './foreign-host'
import { ModalPage } from './modal-page'
import type { ScriptSite } from './script-site'
import { ScriptedWallet } from './scripted-wallet'
import { SignInView } from './sign-in-view'
import { useSolana } from './solana-node'

/** The servers of one worker: a test may stop the miner or break the node without affecting other workers. */
export type Stack = {
  readonly chain: DevnetChain
  readonly node: RpcProxy
  /** Sells tokens of the chain to visitors of `app`. */
  readonly sandbox: TestSandbox
  readonly app: AppServer
  /** The page of another origin: started by the first test that needs it. */
  readonly foreignHost: (kind?: ForeignKind) => Promise<ForeignHost>
  /** A site with the script: started by the first test that needs it. */
  readonly scriptSite: () => Promise<ScriptSite>
  /** The port at which the server expects the Solana node: see the fixture `solana`. */
  readonly solanaPort: number
  /** The app with sign-in enabled, on the same chain and with the same names: started by the first test that needs it. */
  readonly signingIn: (mode: 'optional' | 'required') => Promise<AppServer>
}

/** Whether the project allows the origin of the page. `under app` is for `serveUnderOrigin`, below a path of its own; `appkit` is a page of AppKit, and allowed. */
type ForeignKind = 'allowed' | 'not allowed' | 'under app' | 'appkit'

export const PROJECT_ID = 'foyer-e2e'

/** Settings of the page with our modal, as its address names them: a server, its project, a chain, and what else it needs. */
export function hostQuery(
  api: string,
  chain: { readonly rpcUrl: string },
  more: Readonly<Record<string, string>> = {},
) {
  return new URLSearchParams({ api, project: PROJECT_ID, rpc: chain.rpcUrl, ...more })
}

/** For journeys that must also succeed while things move: `test.use(WITH_MOTION)`. The others have reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Fixtures = {
  /** Whether visitors of `baseURL` may, or must, sign in with their wallet: `test.use({ signIn: 'required' })`. */
  readonly signIn: 'off' | 'optional' | 'required'
  /** The app at `baseURL`. */
  readonly app: AppServer
  readonly chain: DevnetChain
  /** A proxy before the node of the server: can delay, fail and count its requests. Reset after each test. */
  readonly node: RpcProxy
  /** A wallet with a fresh key, 10 ETH and nothing else, already announced to the page. */
  readonly wallet: ScriptedWallet
  /** The Solana node, in this process: a new chain for each test that uses it, and none for the others. */
  readonly solana: SvmNode
  readonly modal: ModalPage
  readonly signing: SignInView
}

export const test = base.extend<Fixtures, { readonly stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const anvil = await startAnvil({ seeded: true })
      const node = await startRpcProxy(anvil.rpcUrl)
      const [port, foreignPort, appkitPort, scriptPort, solanaPort, names] = await Promise.all([
        freePort(),
        freePort(),
        freePort(),
        freePort(),
        freePort(),
        openNames(),
      ])
      const sandbox = await startTestSandbox({ rpcUrl: anvil.rpcUrl, appUrl: `http://localhost:${port}` })
      const env = {
        FOYER_ALLOWED_ORIGINS: [foreignPort, appkitPort, scriptPort].map((each) => `http://localhost:${each}`).join(),
        FOYER_DEVNET_RPC_URL: node.url,
        FOYER_PLAYGROUND: 'on',
        FOYER_FAUCET_PRIVATE_KEY: FAUCET_PRIVATE_KEY,
        ...names.env,
        ...sandbox.env,
        FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
        FOYER_PROJECT_ID: PROJECT_ID,
        FOYER_RPC_URLS: JSON.stringify({ [SVM_MAINNET_CAIP_ID]: [`http://127.0.0.1:${solanaPort}`] }),
        LOG_LEVEL: 'warn',
      }
      const app = await startApp({ env, port })
      await pointNamesAt(anvil.rpcUrl, app.url)
      const others = new Map<string, Promise<AppServer>>()
      const signingIn = (mode: 'optional' | 'required') => {
        const started = others.get(mode) ?? startApp({ env: { ...env, FOYER_SIGN_IN: mode } })
        others.set(mode, started)
        return started
      }
      const hosts = new Map<ForeignKind, Promise<ForeignHost>>()
      const startHost = async (kind: ForeignKind) => {
        // Builds the page with Vite, which some workers never need.
        const { startForeignHost } = await import('./foreign-host')
        if (kind === 'appkit') return startForeignHost(appkitPort, '/', 'appkit-shop')
        return startForeignHost(
          kind === 'allowed' ? foreignPort : await freePort(),
          kind === 'under app' ? '/shop/' : '/',
        )
      }
      const foreignHost = (kind: ForeignKind = 'allowed') => {
        const started = hosts.get(kind) ?? startHost(kind)
        hosts.set(kind, started)
        return started
      }
      let site: Promise<ScriptSite> | undefined
      const scriptSite = () => {
        site ??= import('./script-site').then(({ startScriptSite }) => startScriptSite(scriptPort, PROJECT_ID))
        return site
      }
      await use({ chain: new DevnetChain(anvil), node, sandbox, app, foreignHost, scriptSite, solanaPort, signingIn })
      for (const other of [...others.values(), ...hosts.values(), ...(site ? [site] : [])]) await (await other).stop()
      await app.stop()
      await Promise.all([node.close(), names.stop(), sandbox.stop()])
      await anvil.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  signIn: ['off', { option: true }],
  app: async ({ signIn, stack }, use) => use(signIn === 'off' ? stack.app : await stack.signingIn(signIn)),
  baseURL: ({ app }, use) => use(app.url),
  chain: async ({ stack }, use) => {
    await use(stack.chain)
    await stack.chain.resumeMining()
  },
  node: async ({ stack }, use) => {
    await use(stack.node)
    stack.node.reset()
  },
  wallet: async ({ page, stack }, use) => {
    const wallet = await ScriptedWallet.install(page, stack.chain.rpcUrl)
    await stack.chain.fund(wallet.address, { ETH: '10' })
    await use(wallet)
  },
  solana: ({ stack }, use, testInfo) => useSolana(stack.solanaPort, use, testInfo),
  modal: ({ page }, use) => use(new ModalPage(page)),
  signing: ({ modal }, use) => use(new SignInView(modal)),
})

/**
 * Settings of a registry in which every wallet may register. It is in Postgres where one runs: several servers share it,
 * and an embedded database takes seconds to open on a busy machine.
 */
async function openNames() {
  const [postgres, folder] = await Promise.all([openTestPostgres(), mkdtemp(path.join(tmpdir(), 'foyer-e2e-'))])
  const env = {
    ...DEVNET_NAMES,
    FOYER_NAMES_REGISTRATION: 'open',
    FOYER_DATA_DIR: folder,
    ...(postgres && { FOYER_APP_DATABASE_URL: await postgres.create() }),
  }
  return {
    env,
    async stop() {
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
