import { expect } from '@playwright/test'
import { DEVNET_FEE_RECIPIENT } from '@/lib/chains/devnet'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { AxeWalk } from './support/axe-walk'
import { test as base, PROJECT_ID } from './support/test'

const DEVNET = 'eip155:31337'

/** A server with a relay, and a wallet behind that relay. */
const test = base.extend<{ readonly relay: RelayServer; readonly phone: RelayWallet; readonly app: AppServer }>({
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
        FOYER_SWAP_FEE_RECIPIENT: DEVNET_FEE_RECIPIENT,
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
    const phone = await startRelayWallet(relay.url, [DEVNET, 'eip155:1'], { rpcUrl: stack.chain.rpcUrl })
    await stack.chain.fund(phone.address, { ETH: '2' })
    await use(phone)
    await phone.stop()
  },
})

test('behavior: a wallet on a phone pairs by the code, stays after a reload, swaps, and ends the connection', async ({
  chain,
  context,
  modal,
  page,
  phone,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await modal.opener.click()
  await modal.button('WalletConnect').click()
  await modal.shows('WalletConnect')
  await expect(modal.dialog.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
  await modal.button('Copy link').click()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  expect(uri).toMatch(/^wc:/)
  await phone.scan(uri)
  await expect(modal.dialog).toBeHidden()
  const account = page.getByRole('button', { name: `Account ${phone.address}` })
  await expect(account).toBeVisible()

  await page.reload()
  await expect(account).toBeVisible()
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal'])

  // Approved on the phone, which signs and sends to the node of the devnet.
  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await modal.reviewSwap()
  phone.answers('ignore')
  await modal.confirm.click()
  await expect(modal.dialog.getByText('The request is in Relay Wallet. Answer it there.')).toBeVisible()
  await expect.poll(() => phone.asked.at(-1)).toEqual({ method: 'eth_sendTransaction', chainId: DEVNET })
  await phone.answerOpen()
  await modal.leaveResult()
  expect(await chain.balance(phone.address, 'USDC')).toBeGreaterThan(0n)
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal', 'eth_sendTransaction'])

  await phone.disconnect()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('behavior: axe reports no violation while a wallet is paired, nor while the relay does not answer', async ({
  modal,
  page,
  relay,
}) => {
  const walk = await AxeWalk.begin(page)
  await page.goto('/')
  await modal.opener.click()
  await modal.button('WalletConnect').click()
  await expect(modal.button('Copy link')).toBeVisible()
  await walk.view('ConnectingWalletConnect')
  await modal.button('Close').click()
  await relay.vanish()
  await page.reload()
  await modal.opener.click()
  await modal.button('WalletConnect').click()
  await expect(modal.dialog.getByText('The relay does not answer.')).toBeVisible()
  await walk.view('ConnectingWalletConnect', 'no relay')
  await relay.open()
  expect(walk.found).toEqual([])
})
