import { randomBytes } from 'node:crypto'
import { test as base } from '@playwright/test'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { type RpcProxy, startRpcProxy } from '@/tests/fakes/rpc-proxy'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { SignInClient } from '@/tests/support/sign-in-client'
import { COSMOS_PREFIXES, eip155Signer, type SignInSigner } from '@/tests/support/sign-in-signers'

/**
 * The public address, different from every host that a request names: domain and URI of a message can only come from
 * it.
 */
export const APP_URL = 'https://foyer.example:8443'
const PROJECT_ID = 'foyer-sign-in'

type SignInStack = { readonly anvil: TestAnvil; readonly node: RpcProxy; readonly app: AppServer }

/** Settings of a server with sign-in, on a node of its own; sessions are kept in memory unless a store is named. */
export function signInEnv(nodeUrl: string): Record<string, string> {
  return {
    FOYER_APP_URL: APP_URL,
    FOYER_AUTH_SECRETS: 'a secret of tests that nobody has to keep',
    FOYER_COSMOS_PREFIXES: JSON.stringify(COSMOS_PREFIXES),
    FOYER_DEVNET_RPC_URL: nodeUrl,
    FOYER_PROJECT_ID: PROJECT_ID,
    // High limits, so that no refusal here is caused by a rate limit.
    FOYER_RATE_LIMIT_FACTOR: '1000',
    FOYER_SIGN_IN: 'required',
    FOYER_KV_PREFIX: '',
    KV_REST_API_TOKEN: '',
    KV_REST_API_URL: '',
    LOG_LEVEL: 'info',
    REDIS_URL: '',
  }
}

/** A new browser, without cookies. */
export function newVisitor({ url }: Pick<AppServer, 'url'>): SignInClient {
  return new SignInClient({ url, appUrl: APP_URL, projectId: PROJECT_ID })
}

/** An unused account of the devnet. */
export function newAccount(): SignInSigner {
  return eip155Signer(DEVNET_CAIP_ID, randomBytes(32))
}

/** A test without a page: it sends requests to the production server like any HTTP client. */
export const test = base.extend<{ readonly visitor: SignInClient }, { readonly stack: SignInStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const anvil = await startAnvil()
      const node = await startRpcProxy(anvil.rpcUrl)
      const app = await startApp({ env: signInEnv(node.url) })
      await use({ anvil, node, app })
      await app.stop()
      await node.close()
      await anvil.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visitor: async ({ stack }, use) => {
    await use(newVisitor(stack.app))
    stack.node.reset()
  },
})
