import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { test as base, PROJECT_ID } from './test'

const DEVNET = 'eip155:31337'

/** A server with a relay, and a wallet behind that relay. */
export const test = base.extend<{ readonly relay: RelayServer; readonly phone: RelayWallet; readonly app: AppServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  relay: async ({}, use) => {
    const relay = await startRelay()
    await use(relay)
    await relay.close()
  },
  app: async ({ relay, stack }, use) => {
    const app = await startApp({
      env: {
        FOYER_DEVNET_RPC_URL: stack.chain.rpcUrl,
        FOYER_PROJECT_ID: PROJECT_ID,
        FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
        FOYER_WALLETCONNECT_RELAY_URL: relay.url,
        // Nothing listens there: the list of this repository serves.
        FOYER_WALLET_EXPLORER_URL: 'http://127.0.0.1:9',
        LOG_LEVEL: 'warn',
      },
    })
    await use(app)
    await app.stop()
  },
  phone: async ({ relay, stack }, use) => {
    const phone = await startRelayWallet(relay.url, [DEVNET, 'eip155:1'])
    await stack.chain.fund(phone.address, { ETH: '2' })
    await use(phone)
    await phone.stop()
  },
})
