import { DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { test as base, PROJECT_ID } from './test'

export const DEVNET = 'eip155:31337'
export const RELAY_PROJECT_ID = '0123456789abcdef0123456789abcdef'

/**
 * A server with a relay, and a wallet behind that relay. Where visitors can sign in, the wallet signs while it pairs.
 */
export const test = base.extend<{
  readonly relay: RelayServer
  readonly phone: RelayWallet
  readonly app: AppServer
  /** The explorer of the server. By default nothing listens there: the list of this repository serves. */
  readonly explorerUrl: string
  /** The Verify server of the app. By default there is none. */
  readonly verifyUrl: string
}>({
  explorerUrl: 'http://127.0.0.1:9',
  verifyUrl: '',
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  relay: async ({}, use) => {
    const relay = await startRelay()
    await use(relay)
    await relay.close()
  },
  app: async ({ explorerUrl, relay, signIn, stack, verifyUrl }, use) => {
    const app = await startApp({
      env: {
        FOYER_DEVNET_RPC_URL: stack.chain.rpcUrl,
        FOYER_PROJECT_ID: PROJECT_ID,
        FOYER_SIGN_IN: signIn,
        FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
        FOYER_WALLETCONNECT_PROJECT_ID: RELAY_PROJECT_ID,
        FOYER_WALLETCONNECT_RELAY_URL: relay.url,
        FOYER_WALLETCONNECT_VERIFY_URL: verifyUrl,
        FOYER_WALLET_EXPLORER_URL: explorerUrl,
        LOG_LEVEL: 'warn',
      },
    })
    await use(app)
    await app.stop()
  },
  phone: async ({ relay, signIn, stack }, use) => {
    const signing = signIn === 'off' ? {} : { signIn: {} }
    const phone = await startRelayWallet(relay.url, [DEVNET, 'eip155:1'], { rpcUrl: stack.chain.rpcUrl, ...signing })
    await stack.chain.fund(phone.address, { ETH: '2' })
    await use(phone)
    await phone.stop()
  },
})
